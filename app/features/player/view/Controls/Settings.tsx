import { type ReactNode, useState } from "react";
import { numberFormat } from "~/i18n/translate";
import { useLanguage, useT } from "~/i18n/use-t";
import { DOT } from "~/lib/dot";
import { hourlyText, MEGABYTE, sizeText } from "~/lib/size-text";
import { DATA_CAPS, readDataCap, writeDataCap } from "../../data-cap";
import type { Choice } from "../../engine/playback-engine";
import { rateNow } from "../../media/rate-now";
import { SPEEDS } from "../../media/speeds";
import { readVisit } from "../../meter/visit-data";
import type { DataCosts } from "../../playback-view";
import { remotePicker } from "../../store/remote-playback";
import * as styles from "./Panel.css";
import { usePlayer } from "./player-context";

interface SettingsProps {
  /** Cameras of the match; undefined if there is only one. */
  view?: { isPano: boolean; choose: (isPano: boolean) => void };
  onSavesData: (saves: boolean) => void;
  /** Plays on another device. */
  onRemote: () => void;
}

/** Settings that a viewer rarely changes: camera, quality, audio, captions, speed, data saver. */
export function Settings({ view, onSavesData, onRemote }: SettingsProps) {
  const t = useT();
  const { locale } = useLanguage();
  const numbers = numberFormat(locale);
  const { video, isLive, state, requests, costs } = usePlayer();
  const overhead = costs?.overhead ?? 0;
  const { engine, savesData } = state;
  const quality = engine?.quality();
  const lowest = quality?.lowest;
  const audio = engine?.audio();
  const captions = engine?.captions();
  return (
    <>
      {view && (
        <Field
          label={t("player:camera")}
          value={Number(view.isPano)}
          onChange={(id) => view.choose(id === 1)}
        >
          <option value={0}>{t("player:camera_main")}</option>
          <option value={1}>{t("player:camera_pano")}</option>
        </Field>
      )}
      {quality && quality.options.length > 1 && (
        <Field label={t("player:quality")} value={quality.chosen} onChange={quality.choose}>
          <option value={-1}>
            {quality.shown ? t("player:auto_now", { quality: quality.shown }) : t("player:auto")}
          </option>
          <Options {...quality} overhead={overhead} />
        </Field>
      )}
      {audio && audio.options.length > 1 && (
        <Field label={t("player:audio")} value={audio.chosen} onChange={audio.choose}>
          <Options {...audio} />
        </Field>
      )}
      {captions && captions.options.length > 0 && (
        <Field label={t("player:captions")} value={captions.chosen} onChange={captions.choose}>
          <option value={-1}>{t("player:off")}</option>
          <Options {...captions} />
        </Field>
      )}
      {!state.isAtEdge && (
        <Field label={t("player:speed")} value={video.playbackRate} onChange={requests.setSpeed}>
          {/* A slower live match would leave the window. */}
          {SPEEDS.filter((speed) => !isLive || speed >= 1).map((speed) => (
            <option key={speed} value={speed}>
              {numbers.format(speed)}×
            </option>
          ))}
        </Field>
      )}
      {engine && (
        <label className={styles.field}>
          <span>
            {t("player:save_data")}
            {lowest && (
              <span className={styles.note}>{t("player:save_data_note", { quality: lowest.label })}</span>
            )}
          </span>
          <input
            type="checkbox"
            checked={savesData}
            onChange={(event) => onSavesData(event.currentTarget.checked)}
          />
        </label>
      )}
      <DataCap />
      {costs && <Costs {...costs} />}
      {remotePicker(video) && (
        <button type="button" className={styles.field} onClick={onRemote}>
          {t("player:cast")}
        </button>
      )}
    </>
  );
}

function Options({ options, overhead = 0 }: Choice & { overhead?: number }) {
  const { locale } = useLanguage();
  return options.map(({ id, label, rate }) => (
    <option key={id} value={id}>
      {rate ? `${label}${DOT}${hourlyText(locale, rate + overhead)}` : label}
    </option>
  ));
}

/** What the match takes as it plays now, and in other ways. */
function Costs({ title, now, rows, overhead, seconds }: DataCosts) {
  const { locale } = useLanguage();
  const { state, cost = "" } = usePlayer();
  const { engine, savesData } = state;
  const rate = rateNow(engine?.quality(), savesData);
  const bits = (rate ?? 0) + overhead;
  const total = seconds ? sizeText(locale, (bits * seconds) / 8) : hourlyText(locale, bits);
  return (
    <dl aria-label={title}>
      {[{ name: now, size: rate ? total : cost }, ...rows].map(({ name, size }) => (
        <div key={name} className={styles.field}>
          <dt>{name}</dt>
          <dd>
            <bdi>{size}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What video has taken in this visit, and after how much the player asks. */
function DataCap() {
  const t = useT();
  const { locale } = useLanguage();
  const [cap, setCap] = useState(readDataCap);
  const { bytes } = readVisit();
  // The page of a match about data has others besides.
  const caps = [...new Set([...DATA_CAPS, ...(cap ? [cap] : [])])].sort((a, b) => a - b);
  return (
    <Field
      label={t("player:cap")}
      note={bytes > 0 ? t("player:visit", { size: sizeText(locale, bytes) }) : undefined}
      value={cap ?? 0}
      onChange={(chosen) => {
        writeDataCap(chosen || undefined);
        setCap(chosen || undefined);
      }}
    >
      <option value={0}>{t("player:cap_none")}</option>
      {caps.map((one) => (
        <option key={one} value={one}>
          {sizeText(locale, one * MEGABYTE)}
        </option>
      ))}
    </Field>
  );
}

interface FieldProps {
  label: string;
  /** Second line of the label. */
  note?: string;
  value: number;
  onChange: (value: number) => void;
  children: ReactNode;
}

function Field({ label, note, value, onChange, children }: FieldProps) {
  return (
    <label className={styles.field}>
      <span>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {children}
      </select>
    </label>
  );
}
