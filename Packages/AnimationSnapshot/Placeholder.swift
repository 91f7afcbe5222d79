// Snapshots.
