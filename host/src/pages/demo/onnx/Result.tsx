import { ButtonLink } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { BeforeAfter } from '@tessera/shared/ui/media'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ONNX_TEXT } from './onnx.text'
import styles from './OnnxPage.module.css'
import { DETAIL, type UpscaleResult } from './upscale.protocol'

interface Addresses {
  readonly model: string
  readonly details: readonly { readonly model: string; readonly bicubic: string }[]
}

function addressesOf({ model, details }: UpscaleResult): Addresses {
  return {
    model: URL.createObjectURL(model),
    details: details.map((detail) => ({
      model: URL.createObjectURL(detail.model),
      bicubic: URL.createObjectURL(detail.bicubic),
    })),
  }
}

function giveBack({ model, details }: Addresses): void {
  for (const address of [model, ...details.flatMap((detail) => [detail.model, detail.bicubic])])
    URL.revokeObjectURL(address)
}

/** One result; a new result remounts it. */
export function Result({ result }: { readonly result: UpscaleResult }) {
  const [addresses] = useState(() => addressesOf(result))
  useEffect(() => () => giveBack(addresses), [addresses])
  const [chosen, setChosen] = useState(0)
  const detail = addresses.details[chosen] ?? addresses.details[0]
  return (
    <section className={styles.result} aria-label={ONNX_TEXT.result}>
      {detail ? (
        <BeforeAfter
          before={detail.bicubic}
          after={detail.model}
          width={Math.min(DETAIL.width, result.width)}
          height={Math.min(DETAIL.height, result.height)}
          alt={ONNX_TEXT.alt}
          names={ONNX_TEXT.names}
          priority
        />
      ) : null}
      {addresses.details.length > 1 ? (
        <AnimatedRadio
          aria-label={ONNX_TEXT.detail}
          options={addresses.details.map(({ model }, value) => ({
            value,
            label: ONNX_TEXT.detailName(value),
            media: <img className={styles.thumb} src={model} alt="" width={DETAIL.width} height={DETAIL.height} />,
          }))}
          value={chosen}
          onChange={setChosen}
          minWidth={108}
        />
      ) : null}
      <Figures result={result} />
      <ButtonLink to={addresses.model} reloadDocument download={ONNX_TEXT.fileName} icon={<Download aria-hidden />}>
        {ONNX_TEXT.download}
      </ButtonLink>
    </section>
  )
}

function Figures({ result: { width, height, milliseconds, likeness } }: { readonly result: UpscaleResult }) {
  const rows: readonly (readonly [string, string])[] = [
    [ONNX_TEXT.size, ONNX_TEXT.sizeValue(width, height)],
    [ONNX_TEXT.loadTime, ONNX_TEXT.milliseconds(milliseconds.load)],
    [ONNX_TEXT.modelTime, ONNX_TEXT.milliseconds(milliseconds.model)],
    [ONNX_TEXT.bicubicTime, ONNX_TEXT.milliseconds(milliseconds.bicubic)],
  ]
  return (
    <div className={styles.figures}>
      <h2>{ONNX_TEXT.figures}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {likeness ? (
          <div>
            <dt>{ONNX_TEXT.likeness}</dt>
            <dd>
              {ONNX_TEXT.names.before} {ONNX_TEXT.decibel(likeness.bicubic)}
              <br />
              {ONNX_TEXT.names.after} {ONNX_TEXT.decibel(likeness.model)}
            </dd>
          </div>
        ) : null}
      </dl>
      {likeness ? (
        <p>
          {ONNX_TEXT.better(likeness.model - likeness.bicubic)}
          {ONNX_TEXT.heldOut}
        </p>
      ) : null}
    </div>
  )
}
