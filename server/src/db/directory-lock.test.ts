/** @database embedded-only: the lock of a database that lies in a folder */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../package-root'
import { DirectoryInUse, lockDirectory, requireUnlocked } from './directory-lock'

let folder: string
let directory: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-lock-'))
  directory = join(folder, 'database')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that holds the lock until killed. */
async function holder(): Promise<ChildProcess> {
  const code = `
    const { lockDirectory } = await import(${JSON.stringify(join(packageRoot, 'src/db/directory-lock.ts'))})
    try { await lockDirectory(${JSON.stringify(directory)}); console.log('locked'); setInterval(() => {}, 1000) }
    catch (error) { console.log(error.name); process.exit(3) }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { cwd: packageRoot })
  children.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return String(line).trim()
}

test('the same process cannot lock twice, and can after unlocking', async () => {
  const unlock = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse)
  await unlock()
  await (
    await lockDirectory(directory)
  )()
})

test('a live process keeps others out immediately; a killed one loses the lock immediately', async () => {
  const child = await holder()
  expect(await firstLine(child)).toBe('locked')
  const started = performance.now()
  await expect(lockDirectory(directory)).rejects.toThrow(new RegExp(`process ${child.pid} on `))
  expect(performance.now() - started).toBeLessThan(1_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const restarted = performance.now()
  const unlock = await lockDirectory(directory)
  expect(performance.now() - restarted).toBeLessThan(2_000)
  await unlock()
})

test('of many that start at once with a dead owner, one gets the lock', async () => {
  const dead = await holder()
  expect(await firstLine(dead)).toBe('locked')
  dead.kill('SIGKILL')
  await once(dead, 'exit')
  const rivals = await Promise.all(Array.from({ length: 4 }, () => holder()))
  const answers = await Promise.all(rivals.map(firstLine))
  expect(answers.toSorted()).toEqual(['DirectoryInUse', 'DirectoryInUse', 'DirectoryInUse', 'locked'])
})

test('another process with a dead owner’s pid is not mistaken for it', async () => {
  await (
    await lockDirectory(directory)
  )()
  const owner = { pid: process.ppid, host: hostname(), started: '1' }
  writeFileSync(`${directory}.owner.json`, JSON.stringify(owner))
  const unlock = await lockDirectory(directory)
  expect(JSON.parse(readFileSync(`${directory}.owner.json`, 'utf8'))).toMatchObject({ pid: process.pid })
  await unlock()
})

test('the lock of another machine is valid while it is renewed', async () => {
  const child = await holder()
  expect(await firstLine(child)).toBe('locked')
  const owner = { pid: 1, host: 'another-machine', started: null }
  writeFileSync(`${directory}.owner.json`, JSON.stringify(owner))
  await expect(lockDirectory(directory)).rejects.toThrow('another-machine')
  expect(JSON.parse(readFileSync(`${directory}.owner.json`, 'utf8'))).toEqual(owner)
  expect(existsSync(`${directory}.lock`)).toBe(true)
})

test('the check before longer work refuses a live owner, takes no lock, and ignores a dead owner', async () => {
  await requireUnlocked(directory)
  const child = await holder()
  expect(await firstLine(child)).toBe('locked')
  await expect(requireUnlocked(directory)).rejects.toThrow(new RegExp(`process ${child.pid} on `))
  child.kill('SIGKILL')
  await once(child, 'exit')
  await requireUnlocked(directory)
  await (
    await lockDirectory(directory)
  )()
})
