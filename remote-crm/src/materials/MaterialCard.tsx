import type { Material } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { links } from '@tessera/shared/remote/links'
import { GoodsCard } from '@tessera/shared/ui/goods'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link } from 'react-router-dom'
import { KIND_TEXT } from '@tessera/shared/text/material.text'
import styles from './Materials.module.css'
import { SCOPE_TEXT } from './materials.text'

/** One of the goods on the wall of pictures. */
export function MaterialCard({ material }: { readonly material: Material }) {
  const { id, scope, surface, kind } = material
  return (
    <GoodsCard
      material={material}
      to={links.material(id)}
      note={surface || scope !== 'team' ? SCOPE_TEXT[scope] : KIND_TEXT[kind]}
    />
  )
}

/** In the table: the face alone. */
export function MaterialName({ material }: { readonly material: Material }) {
  return (
    <Link className={styles.row} to={links.material(material.id)}>
      <span className={styles.thumbnail}>
        <LazyImage src={sizedImage(material.coverUrl, 64)} alt="" ratio={1} />
      </span>
      <span className={styles.stack}>
        <span>{material.name}</span>
        <small>{KIND_TEXT[material.kind]}</small>
      </span>
    </Link>
  )
}
