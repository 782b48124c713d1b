import { Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Editor } from '../../canvas/editor/editor'
import { CANVAS_TEXT as TEXT } from './canvas.text'
import styles from './CanvasButtons.module.css'
import { Hint } from './Hint'

const ZOOM_STEP = 1.25

interface CanvasButtonProps {
  readonly label: string
  readonly keys?: string
  /** Longer description, if the label is not clear enough. */
  readonly hint?: string
  /** Shows the label next to the icon. */
  readonly labelled?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

export const CanvasButton = ({ label, keys, hint, labelled, disabled, onClick, children }: CanvasButtonProps) => (
  <Hint text={hint ?? (keys ? `${label}  ${keys}` : label)}>
    <button
      type="button"
      className={styles.icon}
      data-labelled={labelled}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
      {labelled ? <span>{label}</span> : null}
    </button>
  </Hint>
)

export const ButtonGroup = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.group}>{children}</div>
)

interface UndoRedoProps {
  readonly editor: Editor | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export const UndoRedo = ({ editor, canUndo, canRedo }: UndoRedoProps) => (
  <ButtonGroup>
    <CanvasButton label={TEXT.undo} keys="Ctrl+Z" disabled={!canUndo} onClick={() => editor?.undo()}>
      <Undo2 size={18} aria-hidden />
    </CanvasButton>
    <CanvasButton label={TEXT.redo} keys="Ctrl+Shift+Z" disabled={!canRedo} onClick={() => editor?.redo()}>
      <Redo2 size={18} aria-hidden />
    </CanvasButton>
  </ButtonGroup>
)

export const ZoomButtons = ({ editor }: Pick<UndoRedoProps, 'editor'>) => (
  <ButtonGroup>
    <CanvasButton label={TEXT.zoomOut} keys="-" onClick={() => editor?.zoom(1 / ZOOM_STEP)}>
      <ZoomOut size={18} aria-hidden />
    </CanvasButton>
    <CanvasButton label={TEXT.fit} keys="0" onClick={() => editor?.fit()}>
      <Maximize size={18} aria-hidden />
    </CanvasButton>
    <CanvasButton label={TEXT.zoomIn} keys="+" onClick={() => editor?.zoom(ZOOM_STEP)}>
      <ZoomIn size={18} aria-hidden />
    </CanvasButton>
  </ButtonGroup>
)
