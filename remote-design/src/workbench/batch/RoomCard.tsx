import { solvePlane } from '@tessera/shared/contract/plane'
import { formatArea } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { Check, Pencil, X, ZoomIn } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { restoreSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import { areaOfRegion } from '@tessera/shared/canvas/mask/mask-area'
import panel from '../Panel.module.css'
import { useReadiness, useRegionKind, useWork, useWorkbench } from '../workbench-context'
import { ROOMS_TEXT as TEXT } from './batch.text'
import { RoomPicture } from './RoomPicture'
import styles from './RoomsPanel.module.css'
import { doubtfulOf, faultOf, type Needs, needsOf, type Room, roomPlane } from './rooms.rules'

interface RoomProps {
  readonly room: Room
  /** Counted from 1, with the photo on the canvas. */
  readonly number: number
}

interface RoomCardProps extends RoomProps {
  /** Asked for the large picture. */
  readonly onLarge: () => void
}

/** Another photo with its region, how far it is, and what can be done with it. */
export function RoomCard({ room, number, onLarge }: RoomCardProps) {
  const { rooms } = useWorkbench()
  const fault = faultOf(room, useNeeds())
  const name = TEXT.room(number)
  return (
    <div className={styles.card} data-fault={fault !== null && fault !== 'looking'}>
      {room.photo ? (
        <button type="button" className={styles.toLarge} aria-label={TEXT.large(name)} onClick={onLarge}>
          <RoomPicture room={room} />
          <ZoomIn className={styles.larger} size={16} aria-hidden />
        </button>
      ) : (
        <RoomPicture room={room} />
      )}
      <div className={styles.words}>
        <p className={styles.name} title={room.name}>
          {name}
        </p>
        <RoomState room={room} />
        <RoomActions room={room} number={number} />
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={TEXT.remove(name)}
        onClick={() => rooms.remove(room.key)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

interface RoomActionsProps extends RoomProps {
  /** The room goes to the canvas. */
  readonly onEdit?: () => void
}

/** The person says that the region is right, or corrects it. */
export function RoomActions({ room, number, onEdit }: RoomActionsProps) {
  const { rooms } = useWorkbench()
  const needs = useNeeds()
  const name = TEXT.room(number)
  if (!room.canvas || !needs.selects) return null
  return (
    <div className={styles.actions}>
      {faultOf(room, needs) === 'unchecked' ? (
        <Button
          size="small"
          variant="primary"
          icon={<Check aria-hidden />}
          aria-label={`${name}：${TEXT.confirm}`}
          onClick={() => rooms.confirm(room.key)}
        >
          {TEXT.confirm}
        </Button>
      ) : null}
      <Button
        size="small"
        icon={<Pencil aria-hidden />}
        aria-label={`${name}：${TEXT.edit}`}
        onClick={() => {
          onEdit?.()
          rooms.edit(room.key)
        }}
      >
        {TEXT.edit}
      </Button>
    </div>
  )
}

/** What the open photo and the mode ask of other rooms. */
function useNeeds(): Needs {
  const { mode } = useWorkbench()
  const { plane } = useReadiness().plane
  const photo = useWork((state) => state.photo)
  const kind = useRegionKind()
  return needsOf(mode, { plane, photo, kind })
}

/** How far a room is: what it lacks, what of its region may be wrong, and its area. */
export function RoomState({ room }: Pick<RoomProps, 'room'>): ReactNode {
  const { mode } = useWorkbench()
  const needs = useNeeds()
  const { cameraMm } = needs
  const fault = faultOf(room, needs)
  const area = useMemo(() => areaOf(room, cameraMm), [room, cameraMm])
  if (fault === 'looking') return <output className={panel.quiet}>{room.photo ? TEXT.looking : TEXT.uploading}</output>
  if (fault === 'failed' || fault === 'empty' || fault === 'parts' || fault === 'unscaled') {
    return (
      <p className={panel.fault} role="alert">
        {fault === 'empty' && room.suggestion.state === 'idle' ? TEXT.unseen : TEXT[fault]}
      </p>
    )
  }
  if (mode.batch?.rooms === 'whole') return <p className={panel.quiet}>{TEXT.whole}</p>
  const doubts = doubtfulOf(room.suggestion).length
  return (
    <>
      <p className={fault === null ? panel.quiet : styles.ask}>{fault === null ? TEXT.checked : TEXT.unchecked}</p>
      {doubts > 0 ? <p className={panel.quiet}>{TEXT.doubts(doubts)}</p> : null}
      {area === null ? null : <p className={panel.quiet}>{TEXT.area(formatArea(area))}</p>}
    </>
  )
}

/** Visible area of a room's region, m², by the scale it will be made with. */
function areaOf({ canvas, plane, photo }: Room, cameraMm: number | null): number | null {
  const scaled = canvas && photo && roomPlane(plane, photo, cameraMm)
  const solution = scaled && solvePlane(scaled, photo)
  if (!canvas || !solution?.ok) return null
  const document = restoreSnapshot(canvas)
  const { sqm } = areaOfRegion(document.mask, document.maskScale, solution.geometry)
  return sqm > 0 ? sqm : null
}
