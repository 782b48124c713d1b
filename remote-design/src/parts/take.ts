import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { type Caveat, caveatOf } from '@tessera/shared/contract/design/caveat'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { sizedImage } from '@tessera/shared/http/sized-image'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import type { ReactElement } from 'react'
import type { ModeFacts } from './mode-facts'

/** One result as it is shown full screen, beside others of the same photo. */
export interface Take {
  /** The result's id. */
  readonly id: string
  readonly taskId: string
  /** Name of the material; several results of one task share it. */
  readonly name: string
  /** What the material costs; null without a price. */
  readonly price: string | null
  /** What it has to be called beside its name. */
  readonly caveat: Caveat | null
  /** Size of the goods; null without any. */
  readonly measure: string | null
  /** Whom the design is for. */
  readonly customerId: string | null
  readonly alt: string
  readonly before: string
  readonly after: string
  /** Small version of `after`. */
  readonly preview: string
  readonly size: Size
}

/** What a large view shows. */
export interface LargePicture extends Pick<Take, 'id' | 'name' | 'caveat' | 'alt' | 'size'> {
  /** Compared with it by a slider; null where there is nothing to compare. */
  readonly before: string | null
  /** Its address, or what draws it. */
  readonly after: string | ReactElement
  /** As {@link numberOf} says, where several are shown. */
  readonly number?: number | null
}

/** Which of the pictures of its name it is, from 1; null for the only one: several of one request share their name. */
export function numberOf<Named extends { readonly name: string }>(takes: readonly Named[], take: Named): number | null {
  const same = takes.filter(({ name }) => name === take.name)
  return same.length > 1 ? same.indexOf(take) + 1 : null
}

/** The results of tasks of one photo, in the order of the tasks. */
export const takesOf = (tasks: readonly DesignTask[], factsOf: (task: DesignTask) => ModeFacts): Take[] =>
  tasks.flatMap((task) => {
    const facts = factsOf(task)
    const before = sizedImage(task.photo.url, DESIGN_MAX_PX)
    return task.results.map((result) => ({
      id: result.id,
      taskId: task.id,
      name: facts.title(task, result),
      price: facts.price?.(task) ?? null,
      caveat: caveatOf(task),
      measure: facts.measure?.(task, result) ?? null,
      customerId: task.customer?.id ?? null,
      alt: facts.alt(task, result),
      before,
      after: result.url,
      preview: result.previewUrl,
      size: { width: result.width, height: result.height },
    }))
  })
