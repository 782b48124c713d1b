import { type Difference, difference } from './release-sentences'

/** The subset of JSON Schema that the contract's types generate. */
type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemaOf = (value: unknown): Schema => (isSchema(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const branchesOf = (schema: Schema): Schema[] | null => {
  const branches =
    schema.anyOf ??
    schema.oneOf ??
    (Array.isArray(schema.type) ? schema.type.map((type: unknown) => ({ ...schema, type })) : undefined)
  return Array.isArray(branches) ? branches.map(schemaOf) : null
}
const valuesOf = (schema: Schema): readonly unknown[] | null =>
  'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null

/** The sender's schema for one discriminator value, and the reader's matching branch. */
interface Choice {
  readonly sent: Schema
  readonly taken: Schema
}

/**
 * For a discriminated union: the pairs by discriminator value; null if there is no discriminator. A value that the
 * sender lists among others, beside branches of a shape of their own and without the fields that the reader's branch
 * requires, is one it has only heard of: a mode that a later release offers. It is not sent.
 * @param siblings all branches of the union that `sent` is one of; none when it stands alone
 */
function choicesOf(sent: Schema, branches: readonly Schema[], siblings: readonly Schema[]): Choice[] | null {
  const valuesIn = (schema: Schema, name: string) => valuesOf(schemaOf(schemaOf(schema.properties)[name]))
  const fields = schemaOf(sent.properties)
  // A discriminator's values differ from branch to branch; an enumeration that all branches have is an ordinary field.
  const name = Object.keys(fields).find((each) => {
    const values = branches.map((branch) => valuesIn(branch, each))
    const all = values.flatMap((those) => those ?? [])
    return valuesIn(sent, each) !== null && !values.includes(null) && new Set(all).size === all.length
  })
  if (name === undefined) return null
  const values = valuesIn(sent, name) ?? []
  const hasOthers = siblings.some((other) => other !== sent && valuesIn(other, name) !== null)
  return values.flatMap((value) => {
    const taken = branches.find((branch) => valuesIn(branch, name)?.includes(value)) ?? schemaOf(branches[0])
    const isOwn = valuesIn(taken, name)?.length === 1
    const isHeardOf =
      hasOthers && values.length > 1 && isOwn && listOf(taken.required).some((field) => !(String(field) in fields))
    return isHeardOf ? [] : [{ sent: { ...sent, properties: { ...fields, [name]: { const: value } } }, taken }]
  })
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

/** Human-readable form: `string` or `string,null`. */
const shown = (value: unknown, otherwise: string): string =>
  value === undefined ? otherwise : JSON.stringify(value).replaceAll(/["[\]]/g, '')

/** Bounds that are stricter for the reader; an absent bound is none. */
function limits(field: string, sent: Schema, taken: Schema): Difference[] {
  const bound = (schema: Schema, name: string, absent: number): number =>
    typeof schema[name] === 'number' ? schema[name] : absent
  return [
    ...LOWER.filter((name) => bound(taken, name, -Infinity) > bound(sent, name, -Infinity)),
    ...UPPER.filter((name) => bound(taken, name, Infinity) < bound(sent, name, Infinity)),
  ].map((limit) =>
    difference('limit', { field, limit, taken: shown(taken[limit], 'free'), sent: shown(sent[limit], 'free') }),
  )
}

interface Side {
  readonly root: Schema
  readonly schema: Schema
}

/** Resolves `#/$defs/x` and `#`; recursive definitions are compared once. */
function resolved({ root, schema }: Side): Side {
  const reference = schema.$ref
  if (typeof reference !== 'string') return { root, schema }
  let target: unknown = root
  for (const part of reference.split('/').slice(1)) target = schemaOf(target)[part]
  return { root, schema: schemaOf(target) }
}

/**
 * Why data valid under the sender's schema `sent` may be invalid under the reader's `taken`; empty if compatible.
 * @param strict whether unknown fields are rejected where `taken` says so; responses are read without them
 */
export function differences(sent: unknown, taken: unknown, strict: boolean): Difference[] {
  const compared = new Set<string>()

  function compare(sentSide: Side, takenSide: Side, path: string, siblings: readonly Schema[] = []): Difference[] {
    const from = resolved(sentSide)
    const to = resolved(takenSide)
    const key = `${JSON.stringify(from.schema)} ${JSON.stringify(to.schema)}`
    if (compared.has(key) && ('$ref' in sentSide.schema || '$ref' in takenSide.schema)) return []
    compared.add(key)
    const at = (side: Side, schema: unknown): Side => ({ root: side.root, schema: schemaOf(schema) })
    const field = path || 'it'

    const sentBranches = branchesOf(from.schema)
    if (sentBranches) return sentBranches.flatMap((branch) => compare(at(from, branch), to, path, sentBranches))
    const takenBranches = branchesOf(to.schema)
    if (takenBranches) {
      const answers = takenBranches.map((branch) => compare(from, at(to, branch), path, siblings))
      if (answers.some((each) => each.length === 0)) return []
      const choices = choicesOf(from.schema, takenBranches, siblings)
      if (choices) return choices.flatMap((choice) => compare(at(from, choice.sent), at(to, choice.taken), path))
      return answers.toSorted((a, b) => a.length - b.length)[0] ?? []
    }
    const takenValues = valuesOf(to.schema)
    if (takenValues) {
      const sentValues = valuesOf(from.schema)
      if (!sentValues) return [difference('only', { field, values: takenValues.map(String).join(', ') })]
      const unknown = sentValues.filter((value) => !takenValues.includes(value))
      return unknown.length > 0 ? [difference('unknown', { field, values: unknown.map(String).join(', ') })] : []
    }
    const kind = to.schema.type
    if (kind === undefined) return []
    const sentKind = valuesOf(from.schema) ? typeof valuesOf(from.schema)?.[0] : from.schema.type
    if (
      sentKind !== kind &&
      !(kind === 'number' && sentKind === 'integer') &&
      !(kind === 'integer' && valuesOf(from.schema))
    )
      return [difference('type', { field, taken: shown(kind, 'anything'), sent: shown(sentKind, 'anything') })]
    const found = valuesOf(from.schema) ? [] : limits(field, from.schema, to.schema)
    if (kind === 'array') found.push(...compare(at(from, from.schema.items), at(to, to.schema.items), `${path}[]`))
    if (kind === 'object') found.push(...compareObjects(from, to, path))
    return found
  }

  function compareObjects(from: Side, to: Side, path: string): Difference[] {
    const [sentFields, takenFields] = [schemaOf(from.schema.properties), schemaOf(to.schema.properties)]
    const below = (name: string): string => (path ? `${path}.${name}` : name)
    const promised = listOf(from.schema.required)
    const missing = listOf(to.schema.required)
      .map(String)
      .filter((name) => !promised.includes(name))
      .map((name) => difference('required', { field: below(name) }))
    const refused =
      strict && to.schema.additionalProperties === false
        ? Object.keys(sentFields)
            .filter((name) => !(name in takenFields))
            .map((name) => difference('dropped', { field: below(name) }))
        : []
    const shared = Object.keys(takenFields).filter((name) => name in sentFields)
    const inner = shared.flatMap((name) =>
      compare(
        { root: from.root, schema: schemaOf(sentFields[name]) },
        { root: to.root, schema: schemaOf(takenFields[name]) },
        below(name),
      ),
    )
    const [sentRest, takenRest] = [from.schema.additionalProperties, to.schema.additionalProperties]
    const rest =
      isSchema(sentRest) && isSchema(takenRest)
        ? compare({ root: from.root, schema: sentRest }, { root: to.root, schema: takenRest }, below('*'))
        : []
    return [...missing, ...refused, ...inner, ...rest]
  }

  return compare(
    { root: schemaOf(sent), schema: schemaOf(sent) },
    { root: schemaOf(taken), schema: schemaOf(taken) },
    '',
  )
}
