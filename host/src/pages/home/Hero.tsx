import { ButtonLink } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { BeforeAfter } from '@tessera/shared/ui/media'
import { useState } from 'react'
import { EnterLink } from '../../parts/public-page/EnterLink'
import { BEFORE, type FloorName, FLOORS } from '../../parts/floors/floors'
import styles from './Hero.module.css'
import { FLOOR_TEXT } from '../../parts/floors/floors.text'
import { HOME_TEXT } from './home.text'

const NAMES: readonly FloorName[] = ['glazed', 'calacatta', 'walnut', 'encaustic']
const OPTIONS = NAMES.map((value) => ({
  value,
  label: <span className={styles.floorName}>{FLOOR_TEXT[value].name}</span>,
  media: <img className={styles.swatch} src={FLOORS[value].swatch} alt="" width={128} height={96} />,
}))

/** The product's effect on a real result: one photo, four floors, a slider between before and after. */
export function Hero() {
  const [floor, setFloor] = useState<FloorName>('glazed')
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <h1 className={styles.headline}>
          {HOME_TEXT.headline.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <p className={styles.lead}>{HOME_TEXT.lead}</p>
        <div className={styles.actions}>
          <EnterLink large />
          <ButtonLink to="/price" size="large">
            {HOME_TEXT.seePrice}
          </ButtonLink>
        </div>
      </div>
      <figure className={styles.show}>
        <BeforeAfter
          before={BEFORE.large}
          after={FLOORS[floor].large}
          onPhone={{ before: BEFORE.small, after: FLOORS[floor].small }}
          width={1280}
          height={960}
          alt={HOME_TEXT.heroAlt(FLOOR_TEXT[floor].name)}
          initial={46}
          priority
        />
        <div className={styles.floors}>
          <AnimatedRadio
            aria-label={HOME_TEXT.floors}
            options={OPTIONS}
            value={floor}
            onChange={setFloor}
            minWidth="var(--floor-card)"
          />
        </div>
        <figcaption className={styles.caption}>
          <b aria-live="polite">
            {FLOOR_TEXT[floor].name} {FLOOR_TEXT[floor].detail}
          </b>
          <span>{HOME_TEXT.heroNote}</span>
        </figcaption>
      </figure>
    </section>
  )
}
