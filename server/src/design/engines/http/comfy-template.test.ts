import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { designTypesOf } from '../registry'
import { fillTemplate, readTemplates } from './comfy-template'

it('has a workflow for every mode that ComfyUI makes', async () => {
  const types = designTypesOf('comfyui')
  expect(types).toContain('eliminate_everything')
  const templates = await readTemplates(null, types, 'a-checkpoint')
  expect([...templates.keys()]).toEqual(types)
  for (const template of templates.values()) {
    const text = JSON.stringify(fillTemplate(template, { photo: 'p.png', mask: 'm.png', prompt: 'words', seed: 5 }))
    for (const filled of ['a-checkpoint', 'p.png', 'm.png', 'words']) expect(text).toContain(filled)
  }
})

it("takes an operator's own workflow, and the shipped one where there is none; a broken one is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'))
  await expect(readTemplates(folder, ['eliminate_everything'], 'm')).resolves.toBeDefined()
  await writeFile(join(folder, 'eliminate_everything.json'), '{}')
  await expect(readTemplates(folder, ['eliminate_everything'], 'm')).rejects.toThrow(/eliminate_everything\.json/)
  await rm(folder, { recursive: true })
})
