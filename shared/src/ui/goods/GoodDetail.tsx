import { LazyImage } from '@tessera/shared/ui/media'
import { type ReactNode, useState } from 'react'
import type { KeptPicture, Material } from '../../contract/material'
import { sizedImage } from '../../http/sized-image'
import styles from './GoodDetail.module.css'
import { GALLERY_TEXT as TEXT } from './goods.text'
import { LaidPreview } from './LaidPreview'

interface GoodProps {
  readonly material: Material
  /** Pictures besides the faces. */
  readonly images: readonly KeptPicture[]
}

interface GoodDetailProps extends GoodProps {
  /** Sections beside the pictures, on a phone below them. */
  readonly children: ReactNode
}

/** One of the goods: laid at its real size or shown large, its faces and pictures, and what is known of it. */
export function GoodDetail({ material, images, children }: GoodDetailProps) {
  const { surface, furniture, coverUrl, name } = material
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {surface ? (
          <LaidPreview surface={surface} name={name} />
        ) : (
          <Large url={furniture?.cutoutUrl ?? coverUrl} name={name} />
        )}
        <Gallery material={material} images={images} />
      </div>
      <aside className={styles.column}>{children}</aside>
    </div>
  )
}

interface GoodSectionProps {
  readonly label: string
  /** Shows its label as a heading. */
  readonly titled?: boolean
  readonly children: ReactNode
}

export const GoodSection = ({ label, titled = false, children }: GoodSectionProps) => (
  <section className={styles.card} aria-label={label}>
    {titled ? <h2 className={styles.heading}>{label}</h2> : null}
    {children}
  </section>
)

/** What was asked for is seen, below however many thumbnails it stands; tests have no such method. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' })

const Large = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <div className={styles.card}>
    <LazyImage src={sizedImage(url, 960)} alt={name} ratio={4 / 3} fit="contain" />
  </div>
)

/** Faces and pictures; a press shows one large. */
function Gallery({ material: { surface }, images }: GoodProps) {
  const [shown, setShown] = useState<string | null>(null)
  const groups = [
    { title: TEXT.faces, pictures: surface?.faceImages ?? [], ratio: surface ? surface.mmWidth / surface.mmHeight : 1 },
    { title: TEXT.pictures, pictures: images, ratio: 1 },
  ]
  return groups.map(({ title, pictures, ratio }) =>
    pictures.length === 0 ? null : (
      <section key={title} className={styles.gallery} aria-label={title}>
        <h2 className={styles.heading}>{title}</h2>
        <div className={styles.thumbnails}>
          {pictures.map(({ fileId, url }, index) => (
            <button
              key={fileId}
              type="button"
              aria-label={TEXT.pictureOf(title, index + 1)}
              aria-pressed={shown === url}
              onClick={() => setShown(shown === url ? null : url)}
            >
              <LazyImage src={sizedImage(url, 160)} alt="" ratio={ratio} />
            </button>
          ))}
        </div>
        {shown !== null && pictures.some(({ url }) => url === shown) ? (
          <div key={shown} ref={bringIntoView}>
            <Large url={shown} name={title} />
          </div>
        ) : null}
      </section>
    ),
  )
}
