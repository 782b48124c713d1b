import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DESIGN_TYPES, type DesignType } from '@tessera/shared/contract/design/task'
import { packageRoot } from '../../../package-root'
import { designTypesOf } from '../registry'
import { fillWorkflow, readWorkflows, type Workflow } from './comfy-template'
import { promptFaults, STYLE_OF_THE_TEST } from './testing/comfy-server'

const STYLED = { workflows: null, model: 'model-of-the-test', style: STYLE_OF_THE_TEST }
const PLAIN = { ...STYLED, style: null }
const UPLOADS = new Map(['p.png', 'm.png', 'r.png'].map((name) => [name, Buffer.from(name)]))
const ORDER = { photo: 'p.png', mask: 'm.png', reference: 'r.png', prompt: 'words', seed: 5, strength: 0.5 }

/** What a real one would say of the order. */
const faultsOf = (workflow: Workflow) => promptFaults(fillWorkflow(workflow, ORDER), UPLOADS, [])

it('has a workflow for every mode, in words and with a picture, that a ComfyUI takes', async () => {
  const types = designTypesOf({ id: 'comfyui', style: STYLE_OF_THE_TEST, modes: DESIGN_TYPES })
  expect(types).toEqual([...DESIGN_TYPES])
  const workflows = await readWorkflows(STYLED, types)
  expect([...workflows.keys()]).toEqual(types)
  for (const [type, { words, pictured }] of workflows) {
    expect({ type, words: faultsOf(words), pictured: pictured && faultsOf(pictured) }).toEqual({
      type,
      words: [],
      pictured: pictured && [],
    })
    const text = JSON.stringify(fillWorkflow(pictured ?? words, ORDER))
    for (const filled of ['model-of-the-test', 'p.png', 'm.png', 'words']) expect(text).toContain(filled)
    expect(text.includes('r.png')).toBe(pictured !== null)
  }
})

it('looks at no picture without a style model, and has then the settings of another kind of checkpoint', async () => {
  const types = designTypesOf({ id: 'comfyui', modes: ['tile_change'] })
  expect(types).not.toContain('style_imitation')
  for (const [, { words, pictured }] of await readWorkflows(PLAIN, types)) {
    expect(pictured).toBeNull()
    expect(faultsOf(words)).toEqual([])
    expect(words.nodes['10']!.inputs).toMatchObject({ cfg: 5, sampler_name: 'dpmpp_2m' })
  }
  const styled = (await readWorkflows(STYLED, types)).get('change_entity')!
  expect(styled.words.nodes['10']!.inputs).toMatchObject({ cfg: 1, sampler_name: 'euler' })
  expect(styled.pictured!.nodes['20']!.class_type).toBe('StyleModelApply')
})

it("the workflow's own values stay where the order has none", async () => {
  const { words } = (await readWorkflows(PLAIN, ['color_change'])).get('color_change')!
  const filled = fillWorkflow(words, { photo: 'p.png', mask: 'm.png', prompt: 'words' })
  expect(filled['10']!.inputs).toMatchObject({ seed: 0, denoise: 0.65 })
})

describe('an operator’s own workflow', () => {
  const REMOVAL: DesignType = 'eliminate_everything'
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workflows-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is taken, and the shipped one where there is none; a broken one is named', async () => {
    await expect(readWorkflows({ ...PLAIN, workflows: folder }, [REMOVAL])).resolves.toBeDefined()
    await writeFile(join(folder, 'eliminate_everything.json'), '{}')
    const broken = readWorkflows({ ...PLAIN, workflows: folder }, [REMOVAL])
    await expect(broken).rejects.toThrow(/eliminate_everything\.json/)
  })

  it('from a folder that is not there is refused with the name of its setting', async () => {
    const missing = { ...PLAIN, workflows: join(folder, 'mistyped') }
    await expect(readWorkflows(missing, [REMOVAL])).rejects.toThrow(/ENGINE_COMFYUI_WORKFLOWS: .*mistyped/)
  })

  it('that names a node it does not have is refused', async () => {
    const shipped = JSON.parse(await readFile(join(packageRoot, 'workflows/eliminate_everything.json'), 'utf8'))
    delete shipped.workflow[6]
    await writeFile(join(folder, 'eliminate_everything.json'), JSON.stringify(shipped))
    await expect(readWorkflows({ ...PLAIN, workflows: folder }, [REMOVAL])).rejects.toThrow(/no node 6/)
  })

  it('without a place for a picture is refused where a style model is set up and the mode takes one', async () => {
    const shipped = JSON.parse(await readFile(join(packageRoot, 'workflows/change_entity.json'), 'utf8'))
    delete shipped.pictured
    await writeFile(join(folder, 'change_entity.json'), JSON.stringify(shipped))
    await expect(readWorkflows({ ...PLAIN, workflows: folder }, ['change_entity'])).resolves.toBeDefined()
    await expect(readWorkflows({ ...STYLED, workflows: folder }, ['change_entity'])).rejects.toThrow(/no picture/)
  })
})
