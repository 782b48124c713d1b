import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInpaintingModel } from './inpainting-model.mjs'

let folder: string
let warned: jest.SpyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-inpainting-'))
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  jest.restoreAllMocks()
})

const bring = (text: string) => async (scratch: string) => {
  const file = join(scratch, 'arrived')
  writeFileSync(file, text)
  return file
}

it('says so and goes on without it when the registry does not answer', async () => {
  const file = join(folder, 'migan.onnx')
  await ensureInpaintingModel(file, async () => Promise.reject(new Error('getaddrinfo ENOTFOUND')))
  expect(existsSync(file)).toBe(false)
  expect(warned.mock.lastCall).toEqual([expect.stringContaining('ENOTFOUND')])
})

it('does not take another file, and leaves nothing of it behind', async () => {
  const file = join(folder, 'migan.onnx')
  await ensureInpaintingModel(file, bring('something else'))
  expect(readdirSync(folder)).toEqual([])
  expect(warned.mock.lastCall).toEqual([expect.stringContaining('not the file that was measured')])
})

it('tries again where what is there was altered, and keeps that until the right one is there', async () => {
  const file = join(folder, 'migan.onnx')
  writeFileSync(file, 'cut off')
  await ensureInpaintingModel(file, bring('something else'))
  expect(readFileSync(file, 'utf8')).toBe('cut off')
  expect(warned).toHaveBeenCalledTimes(1)
})
