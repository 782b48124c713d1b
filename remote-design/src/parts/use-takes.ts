import { type KeyboardEvent, useEffect, useState } from 'react'
import { clamp } from '@tessera/shared/canvas/geometry/geometry'
import type { LargePicture } from './take'

const MIDDLE = 50
const KEY_STEP = 2

/** Which of several results is shown full screen, and how much of the photo; with the keys for both. */
export function useTakes<Shown extends Pick<LargePicture, 'id' | 'after'>>(takes: readonly Shown[], first: string) {
  const [shownId, setShownId] = useState(first)
  const [position, setPosition] = useState(MIDDLE)
  const index = Math.max(
    0,
    takes.findIndex((take) => take.id === shownId),
  )
  const shown = takes[index]

  const at = (steps: number) => takes[(index + steps + takes.length) % Math.max(1, takes.length)]
  const step = (steps: number) => setShownId(at(steps)?.id ?? shownId)
  // The next one in both directions appears at once.
  const neighbours = [at(1)?.after, at(-1)?.after].filter((each) => typeof each === 'string').join(' ')
  useEffect(() => {
    for (const url of neighbours.split(' ')) if (url) new Image().src = url
  }, [neighbours])

  const onKeyDown = (event: KeyboardEvent) => {
    const slides = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    const pages = { PageUp: -1, PageDown: 1 }[event.key]
    if (slides === undefined && pages === undefined) return
    // Whatever has the focus: the slider's own step would come on top, and leaf the range by a tenth.
    event.preventDefault()
    if (slides !== undefined) setPosition(clamp(position + slides * (event.shiftKey ? 5 : 1), 0, 100))
    if (pages !== undefined) step(pages)
  }
  return { shown, index, show: setShownId, step, position, setPosition, onKeyDown }
}
