import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp } from './testing/test-app'
import { privateFolder } from './private-folder'

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'tessera-private-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a new folder is accessible to its owner only, its parents have the usual modes', async () => {
  mkdirSync(join(scratch, 'usual'))
  await privateFolder(join(scratch, 'data/blobs'))
  expect(modeOf(join(scratch, 'data/blobs'))).toBe(0o700)
  expect(modeOf(join(scratch, 'data'))).toBe(modeOf(join(scratch, 'usual')))
})

test('an existing folder is restricted, with its contents', async () => {
  const folder = join(scratch, 'blobs')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'kept'), 'room')
  await privateFolder(folder)
  await privateFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
  expect(await readFile(join(folder, 'kept'), 'utf8')).toBe('room')
})

test('other users cannot read the pictures of an installation', async () => {
  const app = await createTestApp()
  const modes = ['blobs', 'arriving', 'variants'].map((name) => modeOf(join(app.config.dataDir, name)))
  await app.close()
  expect(modes).toEqual([0o700, 0o700, 0o700])
})
