import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { ZoomViewer } from '../../parts/ZoomViewer'
import { useWork } from '../workbench-context'
import { ROOMS_TEXT as TEXT } from './batch.text'
import { RoomActions, RoomState } from './RoomCard'
import { RoomPicture } from './RoomPicture'

interface LargeRoomsProps {
  /** Key of the room shown first. */
  readonly first: string
  readonly onClose: () => void
}

/** The other rooms full screen, each with its region: to be looked at before it is said to be right. */
export function LargeRooms({ first, onClose }: LargeRoomsProps) {
  const rooms = useWork((state) => state.rooms)
  const numbered = rooms.map((room, index) => ({ room, number: index + 2 }))
  const pictures = numbered.flatMap(({ room, number }) => {
    if (!room.photo) return []
    const { width, height } = room.photo
    const scale = Math.min(1, DESIGN_MAX_PX / Math.max(width, height))
    return {
      id: room.key,
      name: TEXT.room(number),
      alt: TEXT.room(number),
      caveat: null,
      size: { width: width * scale, height: height * scale },
      before: null,
      after: <RoomPicture key={room.key} large room={room} />,
    }
  })
  return (
    <ZoomViewer
      takes={pictures}
      first={first}
      onClose={onClose}
      below={(key) => {
        const shown = numbered.find(({ room }) => room.key === key)
        return shown ? (
          <>
            <div>
              <RoomState room={shown.room} />
            </div>
            <RoomActions {...shown} onEdit={onClose} />
          </>
        ) : null
      }}
    />
  )
}
