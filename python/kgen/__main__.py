"""The program kgen, as a console script and as python -m kgen."""
import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def main():
    program = os.path.join(FOLDER, "bin", "kgen")
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
