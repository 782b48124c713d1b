import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchSources } from './watch-sources.mjs'

let folder: string
let stop = () => {}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '.tessera-watch-'))
  for (const name of ['host', 'server']) mkdirSync(join(folder, name, 'pages'), { recursive: true })
  writeFileSync(join(folder, 'host/pages/Home.tsx'), 'first')
  // Sources must be older than the watch; files of the same age count as changed.
  utimesSync(join(folder, 'host/pages/Home.tsx'), 1, 1)
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Watches both folders; each call of the result waits for the next burst. */
function watching() {
  const bursts: string[][] = []
  const waiting: ((names: string[]) => void)[] = []
  stop = watchSources({ host: join(folder, 'host'), server: join(folder, 'server') }, Date.now(), (names: string[]) => {
    const next = waiting.shift()
    if (next) next(names)
    else bursts.push(names)
  })
  return () => {
    const burst = bursts.shift()
    return burst ? Promise.resolve(burst) : new Promise<string[]>((resolve) => waiting.push(resolve))
  }
}

/** Replaces a file by rename, like `sed -i`, git and editors with atomic writes. */
function replace(path: string, text: string) {
  writeFileSync(join(folder, 'draft'), text)
  renameSync(join(folder, 'draft'), join(folder, path))
}

it('sees every save of a file that is replaced by a rename', async () => {
  const nextBurst = watching()
  for (const text of ['second', 'third', 'fourth']) {
    replace('host/pages/Home.tsx', text)
    expect(await nextBurst()).toEqual(['host'])
  }
})

it('reports new and removed files by folder, and ignores tests, drafts and builds', async () => {
  const nextBurst = watching()
  for (const path of ['server/pages/orders.test.ts', 'server/.swap']) replace(path, 'nobody builds this')
  replace('host/pages/New.tsx', 'new')
  expect(await nextBurst()).toEqual(['host'])
  rmSync(join(folder, 'host/pages/New.tsx'))
  expect(await nextBurst()).toEqual(['host'])
  replace('server/pages/orders.ts', 'new')
  // A slow machine may report the removal twice, which causes one needless build.
  const later: string[] = []
  while (!later.includes('server')) later.push(...(await nextBurst()))
  expect(later).toContain('server')
})
