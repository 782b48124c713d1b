export const ANGLE_TEXT = {
  angle: '旋转角度',
  angleValue: (degrees: number) => `${degrees}°`,
  angleNumber: '旋转角度（度）',
  commonAngles: '常用角度',
  degree: '°',
} as const
