import type { Content } from '@tessera/shared/contract/content'
import type { SharedContent } from '@tessera/shared/contract/share'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { formatSizeMm, formatTime } from '@tessera/shared/text/format.text'
import { StatusTag } from '@tessera/shared/ui/data'
import { BeforeAfter, LazyImage } from '@tessera/shared/ui/media'
import styles from './ContentArticle.module.css'
import { CONTENT_KIND_TEXT, CONTENT_TEXT as TEXT } from './content.text'
import { readerPicture } from './reader-picture'
import { RichText } from './RichText'

type Shown = 'kind' | 'title' | 'coverUrl' | 'body' | 'images' | 'materials' | 'designs'

interface ContentArticleProps {
  readonly content: Pick<SharedContent | Content, Shown> & { readonly publishedAt: string | null }
}

/** A content as its readers see it, the shop's customers and those who write it alike. */
export function ContentArticle({ content }: ContentArticleProps) {
  const { kind, title, publishedAt, coverUrl, body, images, materials, designs } = content
  // A cover that the text shows is not shown twice.
  const cover = images.find(({ fileId, url }) => url === coverUrl && !body.includes(`"${fileId}"`))
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p>
          <StatusTag tone="primary">{CONTENT_KIND_TEXT[kind]}</StatusTag>
          {publishedAt ? <time dateTime={publishedAt}>{formatTime(publishedAt).slice(0, 10)}</time> : null}
        </p>
      </header>
      {cover ? (
        <div className={styles.cover}>
          <LazyImage src={readerPicture(cover.url)} alt="" ratio={cover.width / cover.height} />
        </div>
      ) : null}
      <RichText html={body} pictures={images} />
      {designs.length > 0 ? <Designs designs={designs} /> : null}
      {materials.length > 0 ? <Materials materials={materials} /> : null}
    </article>
  )
}

function Designs({ designs }: { readonly designs: SharedContent['designs'] }) {
  return (
    <section className={styles.section} aria-label={TEXT.designs}>
      <h3>{TEXT.designs}</h3>
      {designs.map(({ name, before, after }) => (
        <figure key={after.url} className={styles.design}>
          <BeforeAfter
            before={readerPicture(before.url)}
            after={readerPicture(after.url)}
            width={after.width}
            height={after.height}
            alt={TEXT.designAlt(name)}
          />
          {name ? <figcaption>{name}</figcaption> : null}
        </figure>
      ))}
    </section>
  )
}

function Materials({ materials }: { readonly materials: SharedContent['materials'] }) {
  return (
    <section className={styles.section} aria-label={TEXT.usedMaterials}>
      <h3>{TEXT.usedMaterials}</h3>
      <ul className={styles.materials}>
        {materials.map(({ name, sku, sizeMm, coverUrl }) => (
          <li key={`${name} ${coverUrl}`}>
            <span className={styles.face}>
              <LazyImage src={sizedImage(coverUrl, 320)} alt="" ratio={1} />
            </span>
            <b>{name}</b>
            <span>{[sizeMm ? formatSizeMm(...sizeMm) : '', sku ?? ''].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
