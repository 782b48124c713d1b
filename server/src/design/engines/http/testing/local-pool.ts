import { cutOut } from '../../../wrapper/cut-out'
import { KeptInputs } from '../../../wrapper/kept-inputs'
import { mend as mendPicture } from '../../../wrapper/mend'
import type { RemoteSteps } from '../../../pool/pool'
import type { EnginePool } from '../../engine'
import type { HttpEngineSettings } from '../../../../engines/engines.config'
import { configuredEngines, EngineRouting } from '../../registry'
import { type EngineCall, type HttpEngine, openHttpEngines } from '../http-engine'
import { withHttpEngines } from '../remote-pool'
import type { ProfileChange } from '../profile'
import type { LocalProvider } from './local-provider'

export const TEST_KEY = 'sk-of-the-test-0123456789'
/** Cheaper than what providers take. */
const SMALL = {
  kind: 'multipleOf',
  multipleOf: 8,
  minSide: 64,
  maxSide: 256,
  minPixels: 128 * 128,
  maxPixels: 256 * 256,
} as const

/** The wrapper's step in this thread. */
export function mendHere(kept = new KeptInputs()): RemoteSteps['mend'] {
  return (job, shape, answered) => mendPicture(job, shape, answered, kept)
}

interface LocalPoolOptions {
  timeoutMs?: number
  onCall?: (call: EngineCall) => void
  change?: ProfileChange
  settings?: Partial<Pick<HttpEngineSettings, 'style' | 'modes' | 'workflows' | 'atOnce'>>
  /** Instead of the wrapper's own. */
  mend?: RemoteSteps['mend']
}

/** The pool of an installation with one engine, a local provider; the wrapper's steps run in this thread. */
export async function localPool(
  { kind, url }: Pick<LocalProvider, 'kind' | 'url'>,
  { timeoutMs = 60_000, onCall, change, settings, mend }: LocalPoolOptions = {},
): Promise<EnginePool & { engines: readonly HttpEngine[]; routing: EngineRouting }> {
  const common = {
    key: TEST_KEY,
    model: 'model-of-the-test',
    priceFen: 14,
    atOnce: null,
    workflows: null,
    style: null,
    modes: [],
  }
  const own: HttpEngineSettings = { id: kind, url, timeoutMs, ...common, ...settings }
  const engines = await openHttpEngines([own], {
    ...(onCall && { onCall }),
    timing: { pollMs: 5, backOffMs: 5 },
    change: { sizes: SMALL, ...change },
  })
  const row = configuredEngines([own])[kind]!
  const routing = new EngineRouting({
    // Removal for all alike, also where only the shared steps are tried.
    [kind]: { ...row, capabilities: { ...row.capabilities, eliminate_everything: { level: 'full', needs: [] } } },
  })
  const kept = new KeptInputs()
  const pool = withHttpEngines(
    {
      cut: (job, shape) => cutOut(job, shape, kept),
      mend: mend ?? mendHere(kept),
      run: () => Promise.reject(new Error('computes nothing itself')),
      suggest: () => Promise.reject(new Error('suggests nothing')),
      healthy: true,
      close: async () => {},
    },
    routing,
    engines,
  )
  return { ...pool, engines, routing }
}
