/** The order of history entries seen since load. An unknown entry, from before a reload, counts as earlier. */
export class Trail {
  private readonly keys: string[]
  private at = 0

  constructor(key: string) {
    this.keys = [key]
  }

  push(key: string): void {
    this.keys.splice(this.at + 1, Infinity, key)
    this.at += 1
  }

  replace(key: string): void {
    this.keys[this.at] = key
  }

  /** @returns the delta in entries; negative for back */
  stepTo(key: string): number {
    const found = this.keys.indexOf(key)
    const steps = found - this.at
    if (found < 0) this.keys.unshift(key)
    this.at = Math.max(found, 0)
    return steps
  }

  hasNext(): boolean {
    return this.at < this.keys.length - 1
  }
}
