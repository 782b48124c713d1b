import { getMaterialList } from '../../contract/material'
import { useEndpoint } from '@tessera/shared/query/query'
import { Button, useOnDemand } from '@tessera/shared/ui/core'
import { ColorSwatch } from '@tessera/shared/ui/form'
import { CameraButton } from '../photo/CameraButton'
import { ImageUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LOOK_COLORS } from './look-colors'
import styles from './LookSearch.module.css'
import { LOOK_TEXT as TEXT } from './goods.text'

/** Lazy-loaded: few visits look by a photo. */
const loadSheet = () => import('./LookSheet')

/** A colour to look for, or a photo; both stand in the address beside the other filters. */
export function LookSearch() {
  const [address, setAddress] = useSearchParams()
  const picker = useRef<HTMLInputElement>(null)
  const { part, fetch } = useOnDemand(loadSheet)
  const [chosen, setChosen] = useState<File | null>(null)
  const [gone, setGone] = useState(false)
  const [thumbnail, setThumbnail] = useState<{ readonly fileId: string; readonly url: string } | null>(null)
  const color = address.get('color')
  const photo = address.get('similarTo')
  const look = (field: 'color' | 'similarTo' | null, value = '') =>
    setAddress((former) => {
      const next = new URLSearchParams(former)
      for (const key of ['color', 'similarTo', 'pageNum']) next.delete(key)
      if (field) next.set(field, value)
      return next
    })
  const take = async (file: File) => {
    setGone(false)
    await fetch()
    setChosen(file)
  }
  const isOfReload = photo !== null && thumbnail?.fileId !== photo
  useGonePhoto(isOfReload ? photo : null, () => {
    setGone(true)
    look(null)
  })
  return (
    <fieldset className={styles.looks} aria-label={TEXT.looks}>
      <div className={styles.lookWays}>
        <span className={styles.quiet}>{TEXT.byColor}</span>
        <ColorSwatch
          aria-label={TEXT.byColor}
          presets={LOOK_COLORS}
          {...(color === null ? {} : { value: color })}
          onChange={(value) => {
            setGone(false)
            look('color', value)
          }}
        />
        <span className={styles.byPhoto}>
          <Button size="small" icon={<ImageUp aria-hidden />} onClick={() => picker.current?.click()}>
            {TEXT.byPhoto}
          </Button>
          <CameraButton size="small" onTake={(photo) => void take(photo)} />
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={TEXT.byPhoto}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void take(file)
            currentTarget.value = ''
          }}
        />
      </div>
      {photo !== null && thumbnail?.fileId === photo ? (
        <img className={styles.sought} src={thumbnail.url} alt={TEXT.byPhoto} />
      ) : null}
      {color !== null || photo !== null ? (
        <>
          <span className={styles.quiet}>{photo === null ? TEXT.colorHint : TEXT.photoHint}</span>
          <Button size="small" variant="quiet" icon={<X aria-hidden />} onClick={() => look(null)}>
            {TEXT.stopLooks}
          </Button>
        </>
      ) : null}
      {gone ? <output className={styles.quiet}>{TEXT.gone}</output> : null}
      {part && chosen ? (
        <part.LookSheet
          photo={chosen}
          onClose={() => setChosen(null)}
          onSent={({ fileId, url }) => {
            setChosen(null)
            setThumbnail({ fileId, url })
            look('similarTo', fileId)
          }}
        />
      ) : null}
    </fieldset>
  )
}

/** Photos that nothing keeps are deleted after a while, and an address outlives them. */
function useGonePhoto(fileId: string | null, onGone: () => void): void {
  const asked = { similarTo: fileId ?? '', pageSize: 1 }
  const { error } = useEndpoint(getMaterialList, asked, { enabled: fileId !== null })
  const isGone = fileId !== null && error?.reason === 'NOT_FOUND'
  const tell = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) tell()
  }, [isGone])
}
