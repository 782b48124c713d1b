import type { DownloadFormat } from '@tessera/shared/contract/design/history'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, toast } from '@tessera/shared/ui/core'
import { ColorSwatch, Input, InputNumber, Segmented, Switch } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import { asFactor, scaleFactor, sizeWithin } from '@tessera/shared/canvas/geometry/image-size.rules'
import { ANNOTATE_TEXT as TEXT, MARK_COLORS, MARK_TEXT } from './annotate.text'
import styles from './AnnotateSheet.module.css'
import { exportResult } from './export-result'
import { keepMarks, marksOf } from './kept-marks'
import { MarkCanvas } from './MarkCanvas'
import { type Mark, MARK_KINDS, type MarkKind, MOST_MARKS, movedMark } from './marks'
import { measuredMm, planeOf } from './measured-length'

interface AnnotateSheetProps {
  readonly task: DesignTask
  readonly result: DesignResult
  readonly onClose: () => void
}

const KINDS = MARK_KINDS.map((value) => ({ value, label: MARK_TEXT[value] }))
const PREVIEW_WIDTH = 1280
const KEY_STEP = 0.005
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrows, words and dimensions over a result, and its download at a size. */
export function AnnotateSheet({ task, result, onClose }: AnnotateSheetProps) {
  const [marks, setMarks] = useState(() => marksOf(result.id))
  const [kind, setKind] = useState<MarkKind>('arrow')
  const [text, setText] = useState('')
  const [color, setColor] = useState<string>(GOODS_COLORS.earth.terracotta)
  const plane = planeOf(task)
  const change = (next: readonly Mark[]) => {
    const measured = next.map((mark) => (mark.measured ? withLength(mark) : mark))
    setMarks(measured)
    keepMarks(result.id, measured)
  }
  const withLength = (mark: Mark): Mark => {
    const mm = measuredMm(plane, task.photo, [mark.from, mark.to])
    return { ...mark, text: mm === null ? '' : TEXT.length(mm) }
  }
  const draw = (mark: Mark) =>
    change(
      [...marks, { ...mark, measured: mark.kind === 'measure' && !mark.text && plane !== null }].slice(-MOST_MARKS),
    )
  return (
    <Sheet
      open
      title={TEXT.title}
      width={960}
      onClose={onClose}
      footer={<ExportFields result={result} marks={marks} />}
    >
      <div className={styles.sheet}>
        <p className={styles.quiet}>
          {TEXT.hint}
          {plane ? TEXT.measured : ''}
        </p>
        <div className={styles.row}>
          <Segmented<MarkKind> aria-label={TEXT.kind} value={kind} options={KINDS} onChange={setKind} />
          <Input
            className={styles.words}
            aria-label={TEXT.words}
            placeholder={TEXT.wordsHint}
            maxLength={30}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <ColorSwatch aria-label={TEXT.color} presets={MARK_COLORS} value={color} onChange={setColor} />
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            disabled={marks.length === 0}
            onClick={() => change(marks.slice(0, -1))}
          >
            {TEXT.undo}
          </Button>
        </div>
        <MarkCanvas
          pictureUrl={sizedImage(result.url, PREVIEW_WIDTH)}
          size={result}
          marks={marks}
          kind={kind}
          look={{ text: kind === 'text' && !text.trim() ? MARK_TEXT.text : text.trim(), color }}
          onDraw={draw}
        />
        <MarkList marks={marks} onChange={change} />
      </div>
    </Sheet>
  )
}

interface MarkListProps {
  readonly marks: readonly Mark[]
  readonly onChange: (marks: readonly Mark[]) => void
}

/** Each mark can be moved by arrow keys, and removed. */
function MarkList({ marks, onChange }: MarkListProps) {
  if (marks.length === 0) return null
  const nameOf = ({ kind, text }: Mark, index: number) => `${index + 1} ${MARK_TEXT[kind]} ${text}`.trim()
  const move = (event: KeyboardEvent, index: number) => {
    const [x, y] = MOVES[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    onChange(marks.map((mark, each) => (each === index ? movedMark(mark, x * KEY_STEP, y * KEY_STEP) : mark)))
  }
  return (
    <ul className={styles.list} aria-label={TEXT.list}>
      {[...marks.entries()].map(([index, mark]) => (
        <li key={index}>
          <button type="button" className={styles.mark} onKeyDown={(event) => move(event, index)}>
            <i style={{ background: mark.color }} aria-hidden />
            {nameOf(mark, index)}
          </button>
          <Button
            size="small"
            aria-label={TEXT.remove(nameOf(mark, index))}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => onChange(marks.filter((_, each) => each !== index))}
          />
        </li>
      ))}
    </ul>
  )
}

interface ExportFieldsProps {
  readonly result: DesignResult
  readonly marks: readonly Mark[]
}

/** Size and format of the download; with the ratio kept one side decides the other. */
function ExportFields({ result, marks }: ExportFieldsProps) {
  const [wanted, setWanted] = useState<Size>({ width: result.width, height: result.height })
  const [keepRatio, setKeepRatio] = useState(true)
  const [saving, setSaving] = useState<DownloadFormat | null>(null)
  const id = useId()
  const size = sizeWithin(result, { ...wanted, keepRatio })
  const change = (side: 'width' | 'height', value: number | null) => {
    if (!value) return
    // With the ratio kept, the other side does not bound.
    setWanted({ ...(keepRatio ? { width: Infinity, height: Infinity } : wanted), [side]: value })
  }
  const save = async (format: DownloadFormat) => {
    setSaving(format)
    try {
      if (!(await exportResult(result.id, marks, { ...size, format }))) toast.info(TEXT.notResized)
    } catch (error) {
      console.error('the result could not be exported', error)
      toast.error(TEXT.failed)
    }
    setSaving(null)
  }
  return (
    <div className={styles.export}>
      {(['width', 'height'] as const).map((side) => (
        <InputNumber
          key={side}
          className={styles.number}
          aria-label={TEXT[side]}
          prefix={TEXT[side]}
          suffix={TEXT.px}
          min={1}
          max={result[side]}
          precision={0}
          inputMode="numeric"
          controls={false}
          value={size[side]}
          onChange={(value) => change(side, value)}
        />
      ))}
      <label className={styles.ratio} htmlFor={id}>
        <Switch
          id={id}
          size="small"
          checked={keepRatio}
          onChange={(on) => {
            setKeepRatio(on)
            setWanted(on ? { width: size.width, height: Infinity } : size)
          }}
        />
        {TEXT.keepsRatio}
      </label>
      <Button loading={saving === 'png'} onClick={() => void save('png')}>
        {TEXT.png}
      </Button>
      <Button variant="primary" loading={saving === 'jpeg'} onClick={() => void save('jpeg')}>
        {TEXT.jpeg}
      </Button>
      <span className={styles.quiet}>
        {TEXT.note}
        {scaleText(result, wanted, keepRatio)}
      </span>
    </div>
  )
}

/** By how much an export is smaller; nothing where it is as large. */
function scaleText(result: Size, wanted: Size, keepRatio: boolean): string {
  const across = keepRatio ? scaleFactor(result, wanted) : asFactor(wanted.width / result.width)
  const down = keepRatio ? across : asFactor(wanted.height / result.height)
  if (across === 1 && down === 1) return ''
  return across === down ? TEXT.scale(across) : TEXT.scales(across, down)
}
