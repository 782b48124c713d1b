import type { Point } from '@tessera/shared/contract/design/plane'
import type { Editor } from '../editor/editor'
import type { RawPointer } from '../editor/gestures'
import type { ToolId } from '../tools/tool'

/** Tool shortcuts while the canvas has the focus. */
const TOOL_KEYS: Readonly<Record<string, ToolId>> = {
  v: 'hand',
  s: 'suggest',
  m: 'box',
  p: 'polygon',
  b: 'brush',
  e: 'eraser',
  c: 'plane',
  d: 'place',
}
const WHEEL_ZOOM = 0.0022
const MIDDLE_BUTTON = 1

/** Connects an element's pointer, wheel and key events to an editor; returns the cleanup function. */
export function connectPointer(element: HTMLElement, editor: Editor): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let spaceHeld = false
  // Focusable, to receive key events.
  element.tabIndex = 0

  const screenOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const kindOf = (event: PointerEvent): RawPointer['kind'] =>
    event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
  const raw = (event: PointerEvent): RawPointer => ({
    id: event.pointerId,
    kind: kindOf(event),
    screen: screenOf(event),
    alt: event.altKey,
    wantsPan: spaceHeld || event.button === MIDDLE_BUTTON,
    time: event.timeStamp,
  })

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > MIDDLE_BUTTON) return
      // Focus without scrolling, so that the keyboard continues here.
      element.focus({ preventScroll: true })
      element.setPointerCapture(event.pointerId)
      editor.gestures.pointerDown(raw(event))
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      // Coalesced events keep fast strokes smooth.
      const events = event.getCoalescedEvents?.() ?? []
      for (const each of events.length > 0 ? events : [event]) editor.pointerMoved(raw(each))
    },
    { signal },
  )
  element.addEventListener('pointerup', (event) => editor.gestures.pointerUp(raw(event)), { signal })
  element.addEventListener('pointercancel', () => editor.gestures.cancel(), { signal })
  element.addEventListener('pointerleave', () => editor.pointerLeft(), { signal })
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      // Trackpad pinch: wheel events with Ctrl and small deltas.
      const speed = event.ctrlKey ? WHEEL_ZOOM * 4 : WHEEL_ZOOM
      editor.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) * speed), screenOf(event))
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key === ' ') spaceHeld = true
      if (pressKey(editor, event)) event.preventDefault()
    },
    { signal },
  )
  element.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ') spaceHeld = false
      editor.keyUp(event.key, event.timeStamp)
    },
    { signal },
  )
  element.addEventListener(
    'blur',
    () => {
      spaceHeld = false
      // On blur: the keyup of a held arrow key does not arrive here.
      editor.commit()
    },
    { signal },
  )
  return () => stop.abort()
}

function pressKey(editor: Editor, event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey
  if (editor.keyDown(event.key, { shift: event.shiftKey, command, time: event.timeStamp })) return true
  const tool = TOOL_KEYS[event.key.toLowerCase()]
  if (tool && !command && !event.altKey) editor.setTool(tool)
  // Prevents the space bar from scrolling the page while it pans.
  return event.key === ' ' || (tool !== undefined && !command)
}
