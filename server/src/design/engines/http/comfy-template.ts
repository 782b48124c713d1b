import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesignType } from '@tessera/shared/contract/design/task'
import { z } from 'zod'
import { packageRoot } from '../../../package-root'

const input = z.tuple([z.string(), z.string()])

/** A workflow as ComfyUI's "Save (API format)" writes it, and which inputs of which nodes are ours to fill. */
const workflowTemplate = z
  .object({
    workflow: z.record(
      z.string(),
      z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }).loose(),
    ),
    nodes: z.object({
      /** `[node, input]`. */
      model: input.optional(),
      photo: input,
      mask: input,
      prompt: input,
      seed: input.optional(),
      /** The node that saves the picture. */
      result: z.string(),
    }),
  })
  .superRefine(({ workflow, nodes }, context) => {
    for (const [name, value] of Object.entries(nodes)) {
      const node = Array.isArray(value) ? value[0]! : value
      if (!workflow[node]) context.addIssue({ code: 'custom', path: ['nodes', name], message: `no node ${node}` })
    }
  })
export type WorkflowTemplate = z.output<typeof workflowTemplate>

interface Values {
  model?: string
  photo?: string
  mask?: string
  prompt?: string
  seed?: number
}

/** A copy of the workflow with these inputs. */
export function fillTemplate({ workflow, nodes }: WorkflowTemplate, values: Values): WorkflowTemplate['workflow'] {
  const filled = structuredClone(workflow)
  for (const [name, value] of Object.entries(values)) {
    const place = nodes[name as keyof Values]
    if (place) filled[place[0]]!.inputs[place[1]] = value
  }
  return filled
}

export type WorkflowTemplates = ReadonlyMap<DesignType, WorkflowTemplate>

/**
 * The templates of these design types: `<design_type>.json` in the folder, or the shipped one.
 * @throws Error that names the file, when one is missing or wrong
 */
export async function readTemplates(
  folder: string | null,
  designTypes: readonly DesignType[],
  model: string,
): Promise<WorkflowTemplates> {
  const templates = designTypes.map(async (type) => [type, await readTemplate(folder, type, model)] as const)
  return new Map(await Promise.all(templates))
}

async function readTemplate(folder: string | null, designType: DesignType, model: string): Promise<WorkflowTemplate> {
  const name = `${designType}.json`
  const shipped = join(packageRoot, 'workflows', name)
  const path = folder !== null && existsSync(join(folder, name)) ? join(folder, name) : shipped
  try {
    const template = workflowTemplate.parse(JSON.parse(await readFile(path, 'utf8')))
    return { ...template, workflow: fillTemplate(template, { model }) }
  } catch (error) {
    const said = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`The workflow template ${path} cannot be used: ${said}`, { cause: error })
  }
}
