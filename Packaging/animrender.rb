# A formula for Homebrew. A tap has it as Formula/animrender.rb, with the digests of the two sources in `sha256`. Not tried so
# far: that needs a Mac.
class Animrender < Formula
  desc "Render, convert and check SVGA and Lottie animations"
  homepage "https://github.com/OWNER/animrender"
  url "https://github.com/OWNER/animrender/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/animrender.git", branch: "main"

  depends_on "cmake" => :build
  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cairo"
  depends_on "giflib"
  depends_on "isa-l"
  depends_on "jpeg-turbo"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "librsvg"
  depends_on "libzip"
  depends_on "little-cms2"
  depends_on macos: :sequoia
  depends_on "pango"
  depends_on "simdjson"
  depends_on "webp"
  depends_on "xxhash"

  # Homebrew has Clipper 2 only, which has another interface.
  resource "polyclipping" do
    url "https://downloads.sourceforge.net/project/polyclipping/clipper_ver6.4.2.zip"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end

  def install
    resource("polyclipping").stage do
      system "cmake", "-S", "cpp", "-B", "build", "-DCMAKE_POLICY_VERSION_MINIMUM=3.5",
             *std_cmake_args(install_prefix: libexec)
      system "cmake", "--build", "build"
      system "cmake", "--install", "build"
    end
    ENV.prepend_path "PKG_CONFIG_PATH", libexec/"share/pkgconfig"
    %w[animrender animsnap].each do |tool|
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", tool
      bin.install ".build/release/#{tool}"
      (buildpath/"#{tool}.1").write Utils.safe_popen_read("Scripts/manual", bin/tool)
      man1.install "#{tool}.1"
      generate_completions_from_executable(bin/tool, "--generate-completion-script", shell_parameter_format: :arg)
    end
    pkgshare.install "Samples/heart.svga"
  end

  test do
    system bin/"animrender", "render", pkgshare/"heart.svga", "--output", "heart.gif"
    assert_equal "GIF8", File.binread("heart.gif", 4)
    assert_match version.to_s, shell_output("#{bin}/animsnap --version")
  end
end
