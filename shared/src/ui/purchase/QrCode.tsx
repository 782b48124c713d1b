import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { QR_CODE } from '../../contract/constants'
import { PURCHASE_TEXT } from './purchase.text'
import styles from './QrCode.module.css'

interface QrCodeProps {
  readonly value: string
  /** Alternative text: what scanning it does. */
  readonly alt: string
  /** Receives the image as a data URL, e.g. for a download. */
  readonly onDrawn?: (picture: string) => void
}

/** A QR code per specification: 200 px, a margin of 2 modules, black on white in any theme. */
export function QrCode({ value, alt, onDrawn }: QrCodeProps) {
  const picture = usePicture(value)
  useEffect(() => {
    if (picture) onDrawn?.(picture)
  }, [picture, onDrawn])
  if (picture === null) {
    return (
      <div className={styles.place}>
        <p className={styles.failed} role="alert">
          {PURCHASE_TEXT.qrFailed}
        </p>
      </div>
    )
  }
  // An `img` and not a canvas: phones offer to save an image on long press.
  return (
    <div className={styles.place} aria-busy={picture === undefined}>
      {picture === undefined ? null : <img src={picture} alt={alt} width={QR_CODE.width} height={QR_CODE.width} />}
    </div>
  )
}

/** Undefined while encoding, null if that failed. */
function usePicture(value: string): string | null | undefined {
  const [drawn, setDrawn] = useState<{ readonly value: string; readonly picture: string | null }>()
  useEffect(() => {
    let left = false
    const keep = (picture: string | null) => {
      if (!left) setDrawn({ value, picture })
    }
    draw(value).then(keep, (error: unknown) => {
      console.error('the QR code could not be drawn', error)
      keep(null)
    })
    return () => {
      left = true
    }
  }, [value])
  return drawn?.value === value ? drawn.picture : undefined
}

/** @throws when the text is empty or too long for a QR code. */
function draw(value: string): Promise<string> {
  return toDataURL(value, {
    width: QR_CODE.width,
    margin: QR_CODE.margin,
    color: { dark: QR_CODE.dark, light: QR_CODE.light },
    errorCorrectionLevel: 'M',
  })
}
