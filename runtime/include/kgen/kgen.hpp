// kgen/kgen.hpp: the runtime from C++17: spans, exceptions, handles that release what they hold.
// `kgen bindings SPEC --to cxx` makes functions over these.
#ifndef KGEN_KGEN_HPP
#define KGEN_KGEN_HPP

#include <kgen/kgen.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace kgen
{

// A status other than KG_OK, with the library's sentence.
class error : public std::runtime_error
{
  public:
    explicit error(kg_status status)
        : std::runtime_error(std::string(kg_status_string(status)) + ": " + kg_last_error()),
          status_(status)
    {
    }
    kg_status status() const noexcept
    {
        return status_;
    }

  private:
    kg_status status_;
};

inline void check(kg_status status)
{
    if (status != KG_OK) throw error(status);
}

inline void same_size(size_t size, size_t wanted, const char *what)
{
    if (size == wanted) return;
    throw std::length_error(std::string(what) + " has " + std::to_string(size) +
                            " elements, where " + std::to_string(wanted) + " are needed");
}

inline void at_least(size_t size, size_t least, const char *what)
{
    if (size < least) same_size(size, least, what);
}

// Elements one after the other, on the host or on a device. Whatever has data() and size() becomes
// one: std::vector, std::array, std::span, kgen::buffer.
template <typename T> class span
{
  public:
    span(T *data, size_t size) noexcept : data_(data), size_(size)
    {
    }
    template <typename Container, typename = std::enable_if_t<std::is_convertible_v<
                                      decltype(std::declval<Container &>().data()), T *>>>
    span(Container &&of) noexcept : data_(of.data()), size_(of.size())
    {
    }
    T *data() const noexcept
    {
        return data_;
    }
    size_t size() const noexcept
    {
        return size_;
    }

  private:
    T *data_;
    size_t size_;
};

// kg_workspace_create.
class workspace
{
  public:
    explicit workspace(size_t bytes, kg_backend backend = KG_BACKEND_DEFAULT, int device = -1)
    {
        kg_workspace *made = nullptr;
        check(kg_workspace_create(&made, backend, device, bytes));
        held_.reset(made);
    }
    kg_workspace *get() const noexcept
    {
        return held_.get();
    }
    void status() const
    {
        check(kg_workspace_status(get()));
    }
    void reset(kg_stream stream = nullptr)
    {
        check(kg_workspace_reset(get(), stream));
    }

  private:
    struct release {
        void operator()(kg_workspace *ws) const noexcept
        {
            (void)kg_workspace_destroy(ws);
        }
    };
    std::unique_ptr<kg_workspace, release> held_;
};

// kg_device_open: a GPU, or the host where there is none.
class device
{
  public:
    explicit device(kg_backend backend = KG_BACKEND_DEFAULT, int index = 0)
    {
        kg_device *made = nullptr;
        check(kg_device_open(&made, backend, index));
        held_.reset(made, kg_device_close);
    }
    kg_device *get() const noexcept
    {
        return held_.get();
    }
    kg_device_info info() const
    {
        kg_device_info found;
        check(kg_device_get_info(get(), &found));
        return found;
    }
    void synchronise(kg_stream stream = nullptr) const
    {
        check(kg_stream_sync(get(), stream));
    }

  private:
    std::shared_ptr<kg_device> held_;
};

// A stream of a device.
class stream
{
  public:
    explicit stream(const device &on) : on_(on)
    {
        check(kg_stream_create(on_.get(), &held_));
    }
    stream(const stream &) = delete;
    stream &operator=(const stream &) = delete;
    ~stream()
    {
        (void)kg_stream_destroy(on_.get(), held_);
    }
    operator kg_stream() const noexcept
    {
        return held_;
    }
    void synchronise() const
    {
        on_.synchronise(held_);
    }

  private:
    device on_;
    kg_stream held_ = nullptr;
};

// Memory of a device.
template <typename T> class buffer
{
  public:
    buffer(const device &on, size_t size) : on_(on), size_(size)
    {
        void *made = nullptr;
        check(kg_malloc(on_.get(), &made, size * sizeof(T)));
        data_ = static_cast<T *>(made);
    }
    buffer(const buffer &) = delete;
    buffer &operator=(const buffer &) = delete;
    ~buffer()
    {
        (void)kg_free(on_.get(), data_);
    }
    T *data() const noexcept
    {
        return data_;
    }
    size_t size() const noexcept
    {
        return size_;
    }
    void upload(span<const T> from, kg_stream in = nullptr)
    {
        same_size(from.size(), size_, "the array to copy");
        check(kg_copy(on_.get(), data_, from.data(), size_ * sizeof(T), in));
    }
    void download(span<T> to, kg_stream in = nullptr) const
    {
        same_size(to.size(), size_, "the array to copy to");
        check(kg_copy(on_.get(), to.data(), data_, size_ * sizeof(T), in));
    }

  private:
    device on_;
    T *data_ = nullptr;
    size_t size_;
};

} // namespace kgen
#endif
