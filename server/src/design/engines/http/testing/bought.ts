import { eq } from 'drizzle-orm'
import { jobs } from '../../../../db/schema/jobs'
import type { DesignRig } from '../../../testing/design-rig'
import { hasTasks } from './fault-table'
import type { LocalProvider } from './local-provider'

/** Resolves once the provider has the order, and it is noted with the job: the provider's id, or of one without tasks that it was sent. */
export async function bought(rig: DesignRig, provider: LocalProvider, taskId: string): Promise<void> {
  const isTask = hasTasks(provider.kind)
  const deadline = Date.now() + 100_000
  for (;;) {
    const [job] = await rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, taskId)))
    const ref = job?.refs['image-0'] ?? ''
    const isNoted = isTask ? ref.includes('task:') : ref.endsWith('sent')
    // ComfyUI takes an id of ours, which is noted before the order is sent.
    if (isNoted && provider.orders.length > 0) return
    if (Date.now() > deadline)
      throw new Error(`${provider.kind} was not ordered from, or it was not noted: ${JSON.stringify(job?.refs)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
