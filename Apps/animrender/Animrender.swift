import ArgumentParser

@main
struct Animrender: ParsableCommand {
}
