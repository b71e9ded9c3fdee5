import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import { type Platform, showOsversion } from '../../contract/rules/environment.ts'
import classes from './cells.module.css'

interface PlatformCellProps {
  platform: Platform
  osVersion: string
}

/** Icon, platform and version of the system (rule 4.4). */
export function PlatformCell({ platform, osVersion }: PlatformCellProps) {
  const Glyph = platform === 'iOS' ? IconBrandApple : IconBrandAndroid
  return (
    <span className={classes.platform}>
      <Glyph size={16} stroke={1.6} aria-hidden />
      {platform} <span className="figures">{showOsversion(platform, osVersion)}</span>
    </span>
  )
}
