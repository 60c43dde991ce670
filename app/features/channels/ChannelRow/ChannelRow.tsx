import { useT } from "~/i18n/use-t";
import { section } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import type { EventCardView } from "../../events/view";
import { ChannelCard } from "../ChannelCard/ChannelCard";
import { list } from "../ChannelCard/ChannelCard.css";
import type { OnAirView } from "../schedule.server";

type OnAir = Readonly<Record<string, OnAirView>>;
const NOTHING_ON: OnAir = {};

interface ChannelRowProps {
  channels: EventCardView[];
  /** What is on, by the ids of the channels. */
  onAir: OnAir | Promise<OnAir>;
  /** ISO date-time of the loader. */
  now: string;
  className?: string;
}

/** Section of the channels, if there are any. */
export function ChannelRow({ channels, now, className, ...late }: ChannelRowProps) {
  const t = useT();
  const onAir = useDeferred(late.onAir, NOTHING_ON);
  if (channels.length === 0) return null;
  return (
    <section className={cx(section, className)} id="channels">
      <SectionHead title={t("home:channels")} />
      <ul className={list}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelCard channel={channel} air={onAir[channel.id]} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
