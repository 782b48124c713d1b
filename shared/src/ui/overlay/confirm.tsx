import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../core/Button'
import { ComponentTheme } from '../theme/ComponentTheme'
import { MEASURES } from '../tokens'
import { OVERLAY_TEXT } from './overlay.text'
import { Sheet } from './Sheet'

export interface ConfirmOptions {
  readonly title: string
  readonly content?: ReactNode
  readonly okText?: string
  readonly cancelText?: string
  /** A third way, between the two; the answer is false with it. */
  readonly other?: { readonly text: string; readonly run: () => void }
  /** Styles an irreversible action. */
  readonly danger?: boolean
  /** Aborted once there is nothing to ask any more: the question closes, answered with false. */
  readonly signal?: AbortSignal
}

/** Longer than the closing animation; with reduced motion there is no animation-end event. */
const CLOSING_MS = 2 * MEASURES.motionMs

/** Above any nest of drawers and sheets, below toasts: a root of its own learns nothing of those it lies over. */
const ABOVE_ALL = 1900

/** Titles of the questions that are open. */
const asked = new Set<string>()

/**
 * Confirmation dialog; resolves to true on confirm, to false on any other way of closing. The same question is not asked twice at a time:
 * a second one, as of a double click, is answered with false at once.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  if (asked.has(options.title) || options.signal?.aborted) return Promise.resolve(false)
  asked.add(options.title)
  const container = document.createElement('div')
  document.body.append(container)
  // A separate React root: callable from outside components.
  const root = createRoot(container)
  return new Promise((resolve) => {
    const onAnswer = (agreed: boolean) => {
      resolve(agreed)
      asked.delete(options.title)
      setTimeout(() => {
        root.unmount()
        container.remove()
      }, CLOSING_MS)
    }
    root.render(
      <ComponentTheme>
        <Question options={options} onAnswer={onAnswer} />
      </ComponentTheme>,
    )
  })
}

interface QuestionProps {
  readonly options: ConfirmOptions
  readonly onAnswer: (agreed: boolean) => void
}

function Question({ options, onAnswer }: QuestionProps) {
  const [open, setOpen] = useState(true)
  const answer = (agreed: boolean) => {
    onAnswer(agreed)
    setOpen(false)
  }
  const { signal } = options
  const onGone = useEffectEvent(() => answer(false))
  useEffect(() => {
    if (!signal) return
    const close = () => onGone()
    if (signal.aborted) close()
    signal.addEventListener('abort', close)
    return () => signal.removeEventListener('abort', close)
  }, [signal])
  return (
    <Sheet
      open={open}
      width={420}
      zIndex={ABOVE_ALL}
      // The second click of a double click falls beside it.
      closeOnOverlay={false}
      title={options.title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{options.cancelText ?? OVERLAY_TEXT.cancel}</Button>
          {options.other ? (
            <Button
              onClick={() => {
                answer(false)
                options.other?.run()
              }}
            >
              {options.other.text}
            </Button>
          ) : null}
          <Button variant={options.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {options.okText ?? OVERLAY_TEXT.confirm}
          </Button>
        </>
      }
    >
      {options.content}
    </Sheet>
  )
}
