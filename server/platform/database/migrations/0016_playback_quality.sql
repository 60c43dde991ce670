CREATE TABLE "playback_quality" (
	"day" date NOT NULL,
	"stream" text NOT NULL,
	"engine" text NOT NULL,
	"measure" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "playback_quality_day_stream_engine_measure_pk" PRIMARY KEY("day","stream","engine","measure")
);
