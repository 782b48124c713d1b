import { z } from 'zod'

const isOwnMachine = ({ hostname }: URL): boolean => hostname === '127.0.0.1' || hostname === 'localhost'

/** An origin as a content policy names it; a whole domain may be meant by `https://*.example.com`. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i

/** Settings of a session-recording service (specification, section 7); names are those of the environment. */
export const recorderEnvironment = {
  /** Address of the service's script, which leaves the function `clarity` on the page. Without it no page may load anybody else's code. */
  RECORDER_SCRIPT: z.url({ protocol: /^https?$/ }).optional(),
  /** Where the script may send and load from beside its own origin, separated by commas. */
  RECORDER_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((list) => list.every((each) => ORIGIN.test(each)), 'must be origins such as https://*.example.com')
    .optional(),
}
const schema = z.object(recorderEnvironment)

export interface Recorder {
  readonly script: string
  /** With that of the script. */
  readonly origins: readonly string[]
}

/** @param problem told about each setting that is missing or does not fit */
export function recorderConfig(
  { RECORDER_SCRIPT, RECORDER_ORIGINS }: z.output<typeof schema>,
  production: boolean,
  problem: (name: string, text: string) => void,
): Recorder | null {
  if (RECORDER_SCRIPT === undefined) {
    if (RECORDER_ORIGINS) problem('RECORDER_ORIGINS', 'needs RECORDER_SCRIPT')
    return null
  }
  const script = new URL(RECORDER_SCRIPT)
  if (script.protocol === 'http:' && (production || !isOwnMachine(script)))
    problem('RECORDER_SCRIPT', 'must begin with https://')
  return { script: script.href, origins: [...new Set([script.origin, ...(RECORDER_ORIGINS ?? [])])] }
}
