import type { ThemeConfig } from 'antd'
import { COLORS, FONT_FAMILY, MEASURES, SHADOW_FLOAT, type ThemeName } from '../tokens'

interface Person {
  /** Touch-sized controls. */
  readonly touch: boolean
  /** Disables all animation. */
  readonly still: boolean
}

/** antd's theme from our tokens. */
export function componentTheme(theme: ThemeName, { touch, still }: Person): ThemeConfig {
  const color = COLORS[theme]
  const control = touch ? MEASURES.control.touch : MEASURES.control.pointer
  return {
    cssVar: { key: 'tessera' },
    hashed: false,
    token: {
      colorPrimary: color.primary,
      colorPrimaryHover: color['primary-hover'],
      colorPrimaryActive: color['primary-hover'],
      colorPrimaryBg: color['primary-soft'],
      // antd's derived colour makes the selected option unreadable.
      colorPrimaryBgHover: color['primary-soft'],
      colorLink: color.primary,
      colorLinkHover: color['primary-hover'],
      colorInfo: color.primary,
      colorSuccess: color.success,
      colorWarning: color.warning,
      colorError: color.danger,
      colorErrorHover: color['danger-hover'],
      colorErrorBg: color['danger-soft'],
      colorText: color.ink,
      colorTextSecondary: color['ink-2'],
      colorTextTertiary: color['ink-2'],
      colorTextDescription: color['ink-2'],
      colorTextPlaceholder: color['ink-2'],
      colorTextHeading: color.ink,
      colorIcon: color['ink-2'],
      colorBgLayout: color.canvas,
      colorBgContainer: color.surface,
      colorBgElevated: color.surface,
      colorBgMask: color.scrim,
      colorBorder: color['line-strong'],
      colorBorderSecondary: color.line,
      colorSplit: color.line,
      controlHeight: control,
      controlHeightSM: touch ? 36 : 26,
      controlHeightLG: touch ? 48 : 44,
      controlOutlineWidth: 3,
      controlOutline: color['primary-soft'],
      borderRadius: MEASURES.radius,
      borderRadiusLG: MEASURES.radius,
      borderRadiusSM: 4,
      boxShadow: SHADOW_FLOAT,
      boxShadowSecondary: SHADOW_FLOAT,
      fontFamily: FONT_FAMILY,
      // Below 16 px iOS Safari zooms into a focused field.
      fontSize: touch ? 16 : 14,
      fontSizeSM: touch ? 14 : 12,
      fontSizeLG: 16,
      lineHeight: 1.6,
      motion: !still,
      motionDurationFast: '120ms',
      motionDurationMid: '160ms',
      motionDurationSlow: '240ms',
    },
    components: {
      Table: {
        headerBg: color.canvas,
        headerColor: color['ink-2'],
        headerSplitColor: 'transparent',
        headerSortActiveBg: color.canvas,
        headerSortHoverBg: color.sunken,
        bodySortBg: color.surface,
        rowHoverBg: color.canvas,
        borderColor: color.line,
        cellPaddingBlock: 14,
        cellPaddingBlockMD: 8,
      },
      Form: { labelColor: color['ink-2'], verticalLabelPadding: '0 0 6px', itemMarginBottom: 20, labelHeight: 22 },
      // The track's padding is not clickable: on touch each item alone has control height.
      Segmented: {
        trackBg: color.sunken,
        itemSelectedColor: color.primary,
        ...(touch && { controlHeight: control + 4 }),
      },
      Select: { optionSelectedBg: color['primary-soft'], optionSelectedColor: color.primary },
      Slider: { railSize: 4, handleSize: touch ? 18 : 12, railBg: color.line, railHoverBg: color['line-strong'] },
      Tabs: { horizontalItemPadding: '10px 0', titleFontSize: 14 },
      Modal: { borderRadiusLG: MEASURES.radiusLarge },
      Tooltip: { colorBgSpotlight: color.ink },
      Descriptions: { labelColor: color['ink-2'] },
    },
  }
}
