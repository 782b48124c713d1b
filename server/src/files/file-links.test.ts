import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileLinks, linkSecret } from './file-links'

const links = new FileLinks('a secret of the tests, long enough')
const NOW = Date.UTC(2026, 0, 31, 8)
const HOUR = 3_600_000
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams)

test('a link is valid for its own file, for 12 to 24 hours', () => {
  const query = queryOf(links.view('file-1', NOW))
  expect(links.remaining('file-1', query, NOW)).toBeGreaterThan(12 * 3600 - 1)
  expect(links.remaining('file-1', query, NOW + 24 * HOUR)).toBeNull()
  expect(links.remaining('file-2', query, NOW)).toBeNull()
})

test('requests within an hour get the same URL', () => {
  expect(links.view('file-1', NOW)).toBe(links.view('file-1', NOW + HOUR))
})

test('no part of a link can be changed', () => {
  const query = queryOf(links.download('file-1', 'a.jpg', NOW).url)
  expect(links.remaining('file-1', query, NOW)).toBe(600)
  expect(links.remaining('file-1', { ...query, d: 'b.jpg' }, NOW)).toBeNull()
  expect(links.remaining('file-1', { ...query, d: undefined }, NOW)).toBeNull()
  expect(links.remaining('file-1', { ...query, e: String(Number(query.e) + 1) }, NOW)).toBeNull()
  expect(links.remaining('file-1', { ...query, s: '' }, NOW)).toBeNull()
  expect(links.remaining('file-1', { ...query, s: 'AAAA' }, NOW)).toBeNull()
  expect(links.remaining('file-1', {}, NOW)).toBeNull()
  expect(new FileLinks('another secret, also long enough..').remaining('file-1', query, NOW)).toBeNull()
})

test('the installation has one secret, which only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-links-'))
  const secrets = await Promise.all([linkSecret(folder), linkSecret(folder), linkSecret(folder)])
  expect(new Set([...secrets, await linkSecret(folder)]).size).toBe(1)
  expect(secrets[0]!.length).toBeGreaterThanOrEqual(32)
  expect((await stat(join(folder, 'file-links.secret'))).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
})
