import type { Factory } from '@tessera/shared/contract/factory'
import { links } from '@tessera/shared/remote/links'
import { PhoneLink } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { TagChips } from '@tessera/shared/ui/tags'
import { Layers, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './Factories.module.css'
import { brandsOf, COVER_WIDTH, placeOf } from './factories.rules'
import { FACTORIES_TEXT } from './factories.text'
import { FactoryCover } from './FactoryCover'

export function FactoryCard({ factory }: { readonly factory: Factory }) {
  const { name, intro, materialCount, phone } = factory
  return (
    <article className={styles.card}>
      <FactoryCover url={factory.coverUrl} width={COVER_WIDTH} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link className={styles.whole} to={links.factory(factory.id)}>
            {name}
          </Link>
        </h2>
        <p className={styles.fact}>
          <MapPin size={14} aria-hidden />
          {placeOf(factory)}
        </p>
        <Brands factory={factory} />
        <TagChips tags={factory.tags ?? []} />
        {intro ? <p className={styles.intro}>{intro}</p> : null}
        <div className={styles.foot}>
          <span className={styles.fact}>
            <Layers size={14} aria-hidden />
            {materialCount > 0 ? FACTORIES_TEXT.materials(materialCount) : FACTORIES_TEXT.noMaterials}
          </span>
          <PhoneLink of={name} number={phone} inline />
        </div>
      </div>
    </article>
  )
}

function Brands({ factory }: { readonly factory: Factory }) {
  const { shown, total } = brandsOf(factory)
  if (shown.length === 0) return null
  return (
    <ul className={styles.brands} aria-label={FACTORIES_TEXT.brands}>
      {shown.map((brand) => (
        <li key={brand}>
          <StatusTag>{brand}</StatusTag>
        </li>
      ))}
      {total === null ? null : <li className={styles.more}>{FACTORIES_TEXT.moreBrands(total)}</li>}
    </ul>
  )
}
