"""What tests of bench's scripts share: files, and calls of scripts in the folder named last."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

BENCH = sys.argv.pop()
HEAD = ("# card: {card}\nkernel,type,n,data,contestant,kind,variant,"
        "loop_us,graph_us,cold_us,after_us,bytes,result\n")


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as out:
            out.write(text)
        return path

    def call(self, script, *args):
        return subprocess.run([sys.executable, "-B", os.path.join(BENCH, script), *args],
                              capture_output=True, text=True, check=False)
