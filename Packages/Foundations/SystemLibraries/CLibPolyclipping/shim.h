// Clipper is C++: only the CPolyclipping target includes <clipper.hpp>.
