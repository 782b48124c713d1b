import { solvePlane } from '@tessera/shared/contract/plane'
import { formatArea } from '@tessera/shared/text/format.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { Check, ImagePlus, Pencil, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { restoreSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import { areaOfRegion } from '@tessera/shared/canvas/mask/mask-area'
import { AssetPickButton, CameraButton, useFilePick } from '@tessera/shared/ui/photo'
import panel from '../Panel.module.css'
import { isUnsure } from '../region/region.rules'
import { useReadiness, useRegionKind, useWork, useWorkbench } from '../workbench-context'
import { FIRST_STEP } from '../workbench.store'
import { MOST_ROOMS } from './batch.rules'
import { ROOMS_TEXT as TEXT } from './batch.text'
import { RoomPicture } from './RoomPicture'
import styles from './RoomsPanel.module.css'
import { faultOf, needsOf, type Room, roomPlane } from './rooms.rules'

const told = (isAdded: boolean) => {
  if (!isAdded) toast.info(TEXT.most(MOST_ROOMS + 1))
}

function useAddRoom() {
  const { rooms } = useWorkbench()
  const add = (file: File) => void rooms.add(file).then(told)
  return { add, picker: useFilePick(TEXT.add, add, { multiple: true }) }
}

/** The way to other photos from where several pictures are chosen; with some, how many there are. */
export function AddRoomButton() {
  const { mode, goToStep } = useWorkbench()
  const many = useWork((state) => state.rooms.length)
  const { picker } = useAddRoom()
  if (!mode.batch?.rooms) return null
  return (
    <div className={styles.actions}>
      {many < MOST_ROOMS ? (
        <Button size="small" icon={<ImagePlus aria-hidden />} onClick={picker.open}>
          {TEXT.add}
        </Button>
      ) : null}
      {many > 0 ? (
        <Button size="small" variant="quiet" onClick={() => goToStep(FIRST_STEP)}>
          {TEXT.added(many)}
        </Button>
      ) : null}
      {picker.input}
    </div>
  )
}

/** Other photos that get the same: each is looked at by itself and confirmed by the person. */
export function RoomsPanel() {
  const { rooms: changes, mode } = useWorkbench()
  const rooms = useWork((state) => state.rooms)
  const { add, picker } = useAddRoom()
  if (!mode.batch?.rooms) return null
  return (
    <section className={styles.rooms} aria-label={TEXT.title}>
      <p className={styles.title}>{TEXT.title}</p>
      <p className={panel.quiet}>{mode.batch.rooms === 'walls' ? TEXT.wallsHint : TEXT.hint}</p>
      {rooms.length > 0 ? (
        <ul className={styles.list} aria-label={TEXT.list}>
          {rooms.map((room, index) => (
            <li key={room.key}>
              <RoomCard room={room} number={index + 2} />
            </li>
          ))}
        </ul>
      ) : null}
      {rooms.length < MOST_ROOMS ? (
        <div className={styles.actions}>
          <Button size="small" icon={<ImagePlus aria-hidden />} onClick={picker.open}>
            {TEXT.add}
          </Button>
          <CameraButton size="small" onTake={add} />
          <AssetPickButton size="small" onPick={(asset) => void changes.addAsset(asset).then(told)} />
        </div>
      ) : null}
      {picker.input}
    </section>
  )
}

function RoomCard({ room, number }: { readonly room: Room; readonly number: number }) {
  const { rooms, mode } = useWorkbench()
  const { plane } = useReadiness().plane
  const photo = useWork((state) => state.photo)
  const kind = useRegionKind()
  const needs = needsOf(mode, { plane, photo, kind })
  const fault = faultOf(room, needs)
  const name = TEXT.room(number)
  return (
    <div className={styles.card} data-fault={fault !== null && fault !== 'looking'}>
      <RoomPicture room={room} />
      <div className={styles.words}>
        <p className={styles.name} title={room.name}>
          {name}
        </p>
        <RoomState room={room} fault={fault} cameraMm={needs.cameraMm} />
        {room.canvas && needs.selects ? (
          <div className={styles.actions}>
            {fault === 'unchecked' ? (
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
              onClick={() => rooms.edit(room.key)}
            >
              {TEXT.edit}
            </Button>
          </div>
        ) : null}
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

interface RoomStateProps {
  readonly room: Room
  readonly fault: ReturnType<typeof faultOf>
  readonly cameraMm: number | null
}

function RoomState({ room, fault, cameraMm }: RoomStateProps): ReactNode {
  const { mode } = useWorkbench()
  const area = useMemo(() => areaOf(room, cameraMm), [room, cameraMm])
  if (fault === 'looking') return <output className={panel.quiet}>{room.photo ? TEXT.looking : TEXT.uploading}</output>
  if (fault === 'failed' || fault === 'empty' || fault === 'parts' || fault === 'unscaled') {
    return (
      <p className={panel.fault} role="alert">
        {TEXT[fault]}
      </p>
    )
  }
  if (mode.batch?.rooms === 'whole') return <p className={panel.quiet}>{TEXT.whole}</p>
  const said = fault === null ? TEXT.checked : isUnsure(room.suggestion) ? TEXT.unsure : TEXT.unchecked
  return (
    <>
      <p className={fault === null ? panel.quiet : styles.ask}>{said}</p>
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
