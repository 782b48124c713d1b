import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesignType } from '@tessera/shared/contract/design/task'
import { z } from 'zod'
import type { HttpEngineSettings } from '../../../engines/engines.config'
import { packageRoot } from '../../../package-root'

/** `[node, input]`. */
const place = z.tuple([z.string(), z.string()])
const nodes = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }).loose(),
)
type Nodes = z.output<typeof nodes>

/** A workflow as ComfyUI's "Save (API format)" writes it, and which inputs of which nodes are ours to fill. */
const workflowTemplate = z.object({
  workflow: nodes,
  nodes: z.object({
    model: place.optional(),
    photo: place,
    mask: place,
    prompt: place,
    seed: place.optional(),
    /** The node that saves the picture. */
    result: z.string(),
  }),
  /** Nodes that are others where a style model is set up: it belongs to checkpoints of its own kind. */
  styled: nodes.optional(),
  /** What comes to that with a picture to look at. */
  pictured: z
    .object({
      workflow: nodes,
      nodes: z.object({
        styleModel: place.optional(),
        clipVision: place.optional(),
        reference: place,
        /** How far the picture goes, 0–1. */
        strength: place.optional(),
      }),
    })
    .optional(),
})
type Template = z.output<typeof workflowTemplate>

interface Values {
  model?: string
  styleModel?: string
  clipVision?: string
  photo?: string
  mask?: string
  prompt?: string
  seed?: number
  reference?: string
  strength?: number
}

/** A workflow whose files are named; the order's own inputs are still to be filled. */
export interface Workflow {
  readonly nodes: Nodes
  readonly places: Readonly<Partial<Record<keyof Values, z.output<typeof place>>>>
  readonly result: string
}

/** The workflow of words alone, and the one with a picture to look at; null where none is looked at. */
interface WorkflowPair {
  readonly words: Workflow
  readonly pictured: Workflow | null
}

/** A copy of the nodes with these inputs. */
export function fillWorkflow({ nodes: given, places }: Omit<Workflow, 'result'>, values: Values): Nodes {
  const filled = structuredClone(given)
  for (const [name, value] of Object.entries(values)) {
    const at = places[name as keyof Values]
    if (at) filled[at[0]]!.inputs[at[1]] = value
  }
  return filled
}

export type Workflows = ReadonlyMap<DesignType, WorkflowPair>

/**
 * The workflows of these design types: of `<design_type>.json` in the operator's folder, or of the shipped one.
 * @throws Error that names the file, when one is missing or wrong, and the setting of a folder that is not there
 */
export async function readWorkflows(
  settings: Pick<HttpEngineSettings, 'workflows' | 'model' | 'style'>,
  designTypes: readonly DesignType[],
): Promise<Workflows> {
  const folder = settings.workflows
  // Otherwise a mistyped path would leave the operator's workflows out without a word.
  if (folder !== null && !(await stat(folder).catch(() => null))?.isDirectory()) {
    throw new Error(`ENGINE_COMFYUI_WORKFLOWS: ${folder} is no folder`)
  }
  const pairs = designTypes.map(async (type) => [type, await readPair(settings, type)] as const)
  return new Map(await Promise.all(pairs))
}

async function readPair(
  { workflows: folder, model, style }: Parameters<typeof readWorkflows>[0],
  designType: DesignType,
): Promise<WorkflowPair> {
  const name = `${designType}.json`
  const shipped = join(packageRoot, 'workflows', name)
  const own = folder !== null && existsSync(join(folder, name)) ? join(folder, name) : null
  return named(own ?? shipped, async (path) => {
    const template = await readTemplate(path)
    if (!style) return { words: assembled(template.nodes, [template.workflow], { model }), pictured: null }
    const base = [template.workflow, template.styled ?? {}]
    const words = assembled(template.nodes, base, { model })
    const { pictured } = template
    // Otherwise the picture that a person chose would be left out without a word.
    if (!pictured && own && (await readTemplate(shipped)).pictured) {
      throw new Error('it looks at no picture, for which a style model is set up: it needs "pictured"')
    }
    if (!pictured) return { words, pictured: null }
    const files = { model, styleModel: style.model, clipVision: style.clipVision }
    const places = { ...template.nodes, ...pictured.nodes }
    return { words, pictured: assembled(places, [...base, pictured.workflow], files) }
  })
}

const readTemplate = async (path: string): Promise<Template> =>
  workflowTemplate.parse(JSON.parse(await readFile(path, 'utf8')))

/** Later parts take the place of earlier ones, node by node. */
function assembled(
  { result, ...places }: Workflow['places'] & { result: string },
  parts: readonly Nodes[],
  files: Values,
): Workflow {
  const all: Nodes = Object.assign({}, ...parts)
  for (const node of [result, ...Object.values(places).map(([node]) => node)])
    if (!all[node]) throw new Error(`no node ${node}`)
  return { nodes: fillWorkflow({ nodes: all, places }, files), places, result }
}

async function named<Read>(path: string, read: (path: string) => Promise<Read>): Promise<Read> {
  try {
    return await read(path)
  } catch (error) {
    const said = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`The workflow template ${path} cannot be used: ${said}`, { cause: error })
  }
}
