import type { Point } from '@tessera/shared/contract/design/plane'
import type { Editor } from '../../canvas/editor/editor'
import type { RawPointer } from '../../canvas/editor/gestures'
import type { ToolId } from '../../canvas/tools/tool'

/** Letters that take a tool, while the canvas has the focus. */
const TOOL_KEYS: Readonly<Record<string, ToolId>> = {
  v: 'hand',
  s: 'suggest',
  p: 'polygon',
  b: 'brush',
  e: 'eraser',
  c: 'plane',
}
const WHEEL_ZOOM = 0.0022
const MIDDLE_BUTTON = 1

/** Feeds an editor from a DOM element's pointers, wheel and keys; the returned function stops it. */
export function connectPointer(element: HTMLElement, editor: Editor): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let spaceHeld = false
  // Keys go to the canvas: it takes the focus as a control does.
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
      // Focus without scrolling: the keyboard goes on where the pointer was.
      element.focus({ preventScroll: true })
      element.setPointerCapture(event.pointerId)
      editor.gestures.pointerDown(raw(event))
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      // Positions between two frames keep a fast stroke round.
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
      // A trackpad's pinch arrives as a wheel with Ctrl and small steps.
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
      // An arrow key held while the focus goes elsewhere never comes up here.
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
  // The space bar must not scroll the page while it means "pan".
  return event.key === ' ' || (tool !== undefined && !command)
}
