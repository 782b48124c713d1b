import { z } from 'zod'
import type { Workflow } from './comfy-template'

/** What `/object_info` says: of each node class its inputs. Only of those that are used: a studio has nodes of many makers. */
export const nodeClasses = z.record(z.string(), z.unknown())
type NodeClasses = z.output<typeof nodeClasses>

const nodeClass = z.looseObject({
  input: z.looseObject({ required: z.record(z.string(), z.unknown()).nullish() }).nullish(),
})

const listed = z.tuple([z.array(z.unknown())]).rest(z.unknown())
/** The newer way to say the same. */
const combo = z.tuple([z.literal('COMBO'), z.looseObject({ options: z.array(z.unknown()) })]).rest(z.unknown())

function optionsOf(declared: unknown): readonly unknown[] | null {
  const asList = listed.safeParse(declared)
  if (asList.success) return asList.data[0]
  const asCombo = combo.safeParse(declared)
  return asCombo.success ? asCombo.data[1].options : null
}

/** What is uploaded with each order, and is in no list before. */
const UPLOADED = ['photo', 'mask', 'reference'] as const

/** What a ComfyUI lacks for a workflow: node classes, inputs that it would miss, and files or choices that it does not have. */
export function lackingFor({ nodes, places }: Workflow, known: NodeClasses): string[] {
  const uploaded = new Set(UPLOADED.map((name) => String(places[name])))
  return Object.entries(nodes).flatMap(([id, { class_type: name, inputs }]) => {
    const declared = nodeClass.safeParse(known[name])
    if (!declared.success) return [`the node ${name}`]
    return Object.entries(declared.data.input?.required ?? {}).flatMap(([input, kind]) => {
      if (!(input in inputs)) return [`a value for ${name}.${input}`]
      const options = optionsOf(kind)
      const value = inputs[input]
      // A link to another node is no choice.
      if (!options || Array.isArray(value) || uploaded.has(String([id, input])) || options.includes(value)) return []
      return [`${String(value)} among the choices of ${name}.${input}`]
    })
  })
}
