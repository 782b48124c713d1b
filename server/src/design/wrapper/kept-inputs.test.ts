import type { Raster } from '../engines/engine'
import { Derived, digestOf, Lru } from './kept-inputs'

const bytes = (length: number) => new Uint8Array(length)

describe('Lru', () => {
  it('makes each value once, and drops the least recently used beyond its bytes', async () => {
    const made: string[] = []
    const lru = new Lru<Uint8Array>(100, ({ length }) => length)
    const take = (key: string, length = 40) =>
      lru.of(key, async () => {
        made.push(key)
        return bytes(length)
      })
    await take('a')
    await take('b')
    await take('a')
    await take('c')
    expect(made).toEqual(['a', 'b', 'c'])
    expect(lru.bytes).toBe(80)
    await take('a')
    await take('b')
    expect(made).toEqual(['a', 'b', 'c', 'b'])
    await take('too large', 101)
    expect(lru.bytes).toBeLessThanOrEqual(100)
  })

  it('keeps nothing of what fails', async () => {
    const lru = new Lru<Uint8Array>(100, ({ length }) => length)
    await expect(lru.of('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lru.of('a', async () => bytes(3))).toHaveLength(3)
  })
})

describe('Derived', () => {
  it('computes once per raster', () => {
    const raster = (): Raster => ({ data: bytes(1), width: 1, height: 1, channels: 1 })
    const [one, other] = [raster(), raster()]
    const derived = new Derived<object>()
    const value = derived.of(one, () => ({}))
    expect(derived.of(one, () => ({}))).toBe(value)
    expect(derived.of(other, () => ({}))).not.toBe(value)
  })
})

describe('digestOf', () => {
  it('is equal for equal contents only', () => {
    expect(digestOf(bytes(3), 'plane')).toBe(digestOf(bytes(3), 'plane'))
    expect(digestOf(bytes(3), 'plane')).not.toBe(digestOf(bytes(3), 'plane 2'))
    expect(digestOf(bytes(3))).not.toBe(digestOf(bytes(4)))
  })
})
