/** The order of the entries as this visit has met them; an entry from before a reload is taken for an earlier one. */
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

  /** @returns how many entries the step led over; below zero when it led back */
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
