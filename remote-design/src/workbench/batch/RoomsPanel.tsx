import { Button, toast } from '@tessera/shared/ui/core'
import { AssetPickButton, CameraButton, useFilePick } from '@tessera/shared/ui/photo'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import panel from '../Panel.module.css'
import { useWork, useWorkbench } from '../workbench-context'
import { FIRST_STEP } from '../workbench.store'
import { MOST_ROOMS } from './batch.rules'
import { ROOMS_TEXT as TEXT } from './batch.text'
import { RoomCard } from './RoomCard'
import styles from './RoomsPanel.module.css'

const LargeRooms = lazy(async () => ({ default: (await import('./LargeRooms')).LargeRooms }))

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
  const [large, setLarge] = useState<string | null>(null)
  if (!mode.batch?.rooms) return null
  return (
    <section className={styles.rooms} aria-label={TEXT.title}>
      <p className={styles.title}>{TEXT.title}</p>
      <p className={panel.quiet}>{mode.batch.rooms === 'walls' ? TEXT.wallsHint : TEXT.hint}</p>
      {rooms.length > 0 ? (
        <ul className={styles.list} aria-label={TEXT.list}>
          {rooms.map((room, index) => (
            <li key={room.key}>
              <RoomCard room={room} number={index + 2} onLarge={() => setLarge(room.key)} />
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
      {large === null ? null : (
        <Suspense fallback={null}>
          <LargeRooms first={large} onClose={() => setLarge(null)} />
        </Suspense>
      )}
    </section>
  )
}
