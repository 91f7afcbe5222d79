// The downloader.
