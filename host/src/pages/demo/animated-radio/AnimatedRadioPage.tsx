import { getFlopsPriceList } from '@tessera/shared/contract/billing'
import { useEndpoint } from '@tessera/shared/query/query'
import { formatMoney } from '@tessera/shared/text/format.text'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { type ReactNode, useId, useState } from 'react'
import { FLOORS } from '../../../parts/floors/floors'
import { DemoFrame } from '../DemoFrame'
import { FLOOR_CHOICES, RADIO_TEXT, SIZE_CHOICES } from './animated-radio.text'
import styles from './AnimatedRadioPage.module.css'

type FloorChoice = (typeof FLOOR_CHOICES)[number]['value']

const FLOOR_OPTIONS = FLOOR_CHOICES.map((choice) => ({
  ...choice,
  media: <img className={styles.swatch} src={FLOORS[choice.value].swatch} alt="" width={128} height={96} />,
}))
const SIZE_OPTIONS = SIZE_CHOICES.map((value) => ({ value, label: value }))

/** The radio cards for packages and styles, in the three variants that the product uses. */
export default function AnimatedRadioPage() {
  const [floor, setFloor] = useState<FloorChoice>('glazed')
  const [size, setSize] = useState<(typeof SIZE_CHOICES)[number]>('600 × 1200')
  return (
    <DemoFrame title={RADIO_TEXT.title} lead={RADIO_TEXT.lead}>
      <Packages />
      <Example
        title={RADIO_TEXT.styles}
        hint={RADIO_TEXT.stylesHint}
        chosen={FLOOR_CHOICES.find(({ value }) => value === floor)?.label}
      >
        <AnimatedRadio
          aria-label={RADIO_TEXT.styles}
          options={FLOOR_OPTIONS}
          value={floor}
          onChange={setFloor}
          minWidth={120}
        />
      </Example>
      <Example title={RADIO_TEXT.sizes} hint={RADIO_TEXT.sizesHint} chosen={size}>
        <AnimatedRadio
          aria-label={RADIO_TEXT.sizes}
          options={SIZE_OPTIONS}
          value={size}
          onChange={setSize}
          minWidth={88}
        />
      </Example>
    </DemoFrame>
  )
}

function Packages() {
  const query = useEndpoint(getFlopsPriceList, {})
  const [chosen, setChosen] = useState<string>()
  if (query.isPending) return <LoadingState variant="cards" />
  if (!query.data) {
    return <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const { list } = query.data
  const item = list.find(({ id }) => id === chosen) ?? list[0]
  if (!item) return null
  return (
    <Example title={RADIO_TEXT.packages} hint={RADIO_TEXT.packagesHint} chosen={RADIO_TEXT.flops(item.grants.flops)}>
      <AnimatedRadio
        aria-label={RADIO_TEXT.packages}
        options={list.map(({ id, grants, priceFen }) => ({
          value: id,
          label: RADIO_TEXT.flops(grants.flops),
          description: formatMoney(priceFen),
        }))}
        value={item.id}
        onChange={setChosen}
        minWidth={132}
      />
    </Example>
  )
}

interface ExampleProps {
  readonly title: string
  readonly hint: string
  readonly chosen: string | undefined
  readonly children: ReactNode
}

function Example({ title, hint, chosen, children }: ExampleProps) {
  const id = useId()
  return (
    <section className={styles.example} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{hint}</p>
      {children}
      <output className={styles.chosen}>{RADIO_TEXT.chosen(chosen ?? '')}</output>
    </section>
  )
}
