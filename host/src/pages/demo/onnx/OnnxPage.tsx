import { Button } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { useEffect, useRef, useState } from 'react'
import kitchen from '../../../assets/sample-kitchen.webp'
import shop from '../../../assets/sample-shop.webp'
import { DemoFrame } from '../DemoFrame'
import type { EnlargeMode } from './enlarge'
import { ONNX_TEXT, SAMPLE_TEXT } from './onnx.text'
import styles from './OnnxPage.module.css'
import { Result } from './Result'
import { upscale } from './upscale'
import type { UpscaleMessage } from './upscale.protocol'

const SAMPLES = { kitchen, shop } as const
type Choice = keyof typeof SAMPLES | 'own'

const MODES = [
  { value: 'restore', label: ONNX_TEXT.restore, description: ONNX_TEXT.restoreHint },
  { value: 'enlarge', label: ONNX_TEXT.enlarge, description: ONNX_TEXT.enlargeHint },
] as const

const sampleOption = (value: keyof typeof SAMPLES) => ({
  value,
  label: SAMPLE_TEXT[value],
  media: <img className={styles.thumb} src={SAMPLES[value]} alt="" width={960} height={720} />,
})

/** Upscaling by a neural network in the browser, compared with bicubic interpolation, with measured figures. */
export default function OnnxPage() {
  const [mode, setMode] = useState<EnlargeMode>('restore')
  const [choice, setChoice] = useState<Choice>('kitchen')
  const [own, setOwn] = useState<File>()
  const [message, setMessage] = useState<UpscaleMessage>()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const start = async () => {
    stop.current()
    setMessage({ type: 'loading', bytes: 0 })
    let live = true
    stop.current = () => (live = false)
    const picture = choice === 'own' ? own : await (await fetch(SAMPLES[choice])).blob()
    if (live && picture) stop.current = upscale({ picture, mode }, setMessage)
  }
  const isBusy = message?.type === 'loading' || message?.type === 'running'
  return (
    <DemoFrame title={ONNX_TEXT.title} lead={ONNX_TEXT.lead}>
      <div className={styles.columns}>
        <section className={styles.settings}>
          <h2>{ONNX_TEXT.picture}</h2>
          <AnimatedRadio<Choice>
            aria-label={ONNX_TEXT.picture}
            options={[
              sampleOption('kitchen'),
              sampleOption('shop'),
              ...(own ? [{ value: 'own' as const, label: SAMPLE_TEXT.own, description: own.name }] : []),
            ]}
            value={choice}
            onChange={setChoice}
            minWidth={108}
          />
          <label className={styles.own}>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (!file) return
                setOwn(file)
                setChoice('own')
                target.value = ''
              }}
            />
            {ONNX_TEXT.own}
          </label>
          <p className={styles.hint}>{ONNX_TEXT.ownHint}</p>
          <h2>{ONNX_TEXT.mode}</h2>
          <AnimatedRadio aria-label={ONNX_TEXT.mode} options={MODES} value={mode} onChange={setMode} minWidth={148} />
          {isBusy ? (
            <Button
              block
              size="large"
              onClick={() => {
                stop.current()
                setMessage(undefined)
              }}
            >
              {ONNX_TEXT.stop}
            </Button>
          ) : (
            <Button
              block
              variant="primary"
              size="large"
              onClick={() => void start().catch(() => setMessage({ type: 'failed', reason: 'runtime' }))}
            >
              {ONNX_TEXT.start}
            </Button>
          )}
          {message ? <Progress message={message} /> : null}
        </section>
        {message?.type === 'done' ? (
          <Result result={message.result} />
        ) : (
          <img
            className={styles.waiting}
            src={choice === 'own' ? kitchen : SAMPLES[choice]}
            alt=""
            width={960}
            height={720}
          />
        )}
      </div>
    </DemoFrame>
  )
}

function Progress({ message }: { readonly message: UpscaleMessage }) {
  if (message.type === 'failed') {
    return (
      <p className={styles.failure} role="alert">
        {ONNX_TEXT.failed[message.reason]}
      </p>
    )
  }
  if (message.type === 'done') return null
  return (
    <div className={styles.progress}>
      <output>{message.type === 'loading' ? ONNX_TEXT.loading(message.bytes) : ONNX_TEXT.running(message.done)}</output>
      <progress aria-label={ONNX_TEXT.progress} max={1} value={message.type === 'running' ? message.done : undefined} />
    </div>
  )
}
