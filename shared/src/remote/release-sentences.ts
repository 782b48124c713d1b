/**
 * Messages of the release tool on a rejected release or change. The command line prints the sentence; translations use the code with
 * the same values.
 */
export const RELEASE_SENTENCES = {
  'route-taken': '{path} already belongs to {owner}',
  'base-overlap': '{mine} overlaps {base}, which belongs to {owner}',
  contract: '{name} speaks contract {speaks}, the host {from} to {to}',
  'shared-missing': '{name} was built against {request} {builtAgainst}, the host has none',
  'shared-version': '{name} was built against {request} {builtAgainst}, the host has {provided}',
  'shared-names': '{name} uses {names} of {request}, which the host does not have',
  'page-gone': 'page "{page}" is gone, open tabs still ask for it',
  'route-gone': '{path} is gone; redirect it to where people should go',
  'call-missing': '{name}: {call} does not exist',
  'call-refuses': '{name}: {call} refuses {difference}',
  'call-answers': '{name}: {call} answers {difference}',
  revoked: '{name} {version} was revoked, and that is for good: mend it and publish the new build',
  'nothing-published': 'Nothing of {name} was published yet',
  'all-revoked': 'All that was published of {name} was revoked: publish a new build',
  'not-stored': '{name} {version} is not in {store}; publish it first, or is the version mistyped?',
  'not-signed': '{name} {version} in {store} was not signed by a key of this channel: publish it again',
  'host-canary': 'The host has no canary: it is one page for all. Use another channel.',
  'no-stable': '{name} has no stable release yet: promote one first',
  'already-stable': '{name} {version} is stable already: everybody has it',
  'no-former': '{name} has no former release to go back to',
  'never-live': '{name} {version} was never live: promote it instead',
  'left-behind': '{name} {version} was live and has been left behind by a rollback: promote brings it back',
  'no-other': '{name} {version} is live and there is no other to go back to: promote one first',
  'pointer-missing':
    '{path}, the pointer of {name}, is missing in {store}: pnpm release repair {name} makes it again out of the history',
  'pointer-cut':
    '{path}, the pointer of {name}, is cut off or no JSON in {store}: pnpm release repair {name} makes it again out of the history',
  'pointer-shape':
    '{path} in {store} is no pointer of {name}: pnpm release repair {name} makes it again out of the history',
  unread: '{path} in {store} cannot be read ({because}): see to the store, then pnpm release refresh',
  'release-cut':
    '{name} {version} in {store}: release.json is cut off or no JSON; publish the same build again, or promote another',
  'release-shape':
    '{name} {version} in {store}: release.json is no release of it; publish the same build again, or promote another',
  'files-damaged': '{name} {version} in {store} is damaged: {files}; publish the same build again, or promote another',
  'names-revoked': '{name} {version} was revoked, but its pointer names it again: pnpm release repair {name}',
  'not-served': '{name} {version} is not live, although its pointer names it ({because}): pnpm release repair {name}',
  'host-unread': 'the live host cannot be read, so nothing can be compared with it ({because})',
  'nothing-left': 'Neither a history nor the boot document tells what {name} was: publish and promote it',
} as const
export type SentenceCode = keyof typeof RELEASE_SENTENCES

/** Incompatibilities of two schemas; `field` is a path into them. */
export const DIFFERENCE_SENTENCES = {
  only: '{field}: only {values} is understood',
  unknown: '{field}: {values} is not understood',
  type: '{field}: {taken} instead of {sent}',
  limit: '{field}: {limit} is {taken} instead of {sent}',
  required: '{field}: required, but may be missing',
  dropped: '{field}: not known any more',
} as const
export type DifferenceCode = keyof typeof DIFFERENCE_SENTENCES

type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never
type Values<Text extends string> = Readonly<Record<Holes<Text>, string | number>>

const HOLE = /\{(\w+)\}/g

/** Fills the placeholders of a sentence; one without a value stays. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(HOLE, (hole, name: string) => String(values[name] ?? hole))

export interface ReleaseSentence {
  readonly code: SentenceCode
  readonly values: Readonly<Record<string, string>>
  /** The sentence in English. */
  readonly text: string
}

const texts = (values: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

export function sentence<Code extends SentenceCode>(
  code: Code,
  values: Values<(typeof RELEASE_SENTENCES)[Code]>,
): ReleaseSentence {
  return { code, values: texts(values), text: filled(RELEASE_SENTENCES[code], values) }
}

/** One difference of two schemas; its code is passed as the value `because`. */
export interface Difference {
  readonly values: Readonly<Record<string, string>>
  readonly text: string
}

export function difference<Code extends DifferenceCode>(
  code: Code,
  values: Values<(typeof DIFFERENCE_SENTENCES)[Code]>,
): Difference {
  return { values: { ...texts(values), because: code }, text: filled(DIFFERENCE_SENTENCES[code], values) }
}

/** An API call of a remote that the server does not satisfy. */
export function callSentence(
  code: 'call-refuses' | 'call-answers',
  { name, call, found }: { readonly name: string; readonly call: string; readonly found: Difference },
): ReleaseSentence {
  const said = sentence(code, { name, call, difference: found.text })
  return { ...said, values: { ...said.values, ...found.values } }
}
